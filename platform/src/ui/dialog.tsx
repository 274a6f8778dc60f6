import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';

/** The element that opened the dialog. A menu item disappears with its menu, so the menu's button is used instead. */
function openerOf(element: Element | null): HTMLElement | null {
  const button = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = button ? document.getElementById(button) : element;
  return opener instanceof HTMLElement ? opener : null;
}

/** Returns the focus to the opener, also when the dialog unmounts while open, unless the focus has moved elsewhere. */
function useFocusBack(isOpen: boolean): void {
  // Read during render, because a menu may close in the same update.
  const opener = useMemo(() => (isOpen ? openerOf(document.activeElement) : null), [isOpen]);
  useEffect(() => {
    if (!opener) return;
    return () => {
      const last = document.activeElement;
      setTimeout(() => {
        const now = document.activeElement;
        if (now === null || now === document.body || now === last) opener.focus({ preventScroll: true });
      }, 10);
    };
  }, [opener]);
}

/** The `header` element of a dialog would be a second banner of the page. */
const headless = { header: { role: 'presentation' } };

/** Closes on Escape, the close button and outside clicks. */
export function Dialog(props: ModalProps) {
  const intl = useIntl();
  const [isUsed, setUsed] = useState(props.opened);
  if (props.opened && !isUsed) setUsed(true);
  useFocusBack(props.opened);
  // Most dialogs of a page are never opened, and each costs at every render.
  if (!isUsed) return null;
  return (
    <Modal
      {...props}
      returnFocus={false}
      attributes={headless}
      closeButtonProps={{ 'aria-label': intl.formatMessage({ id: 'app.ui.close' }) }}
    />
  );
}
