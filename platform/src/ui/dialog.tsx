import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { useIntl } from 'react-intl';

/** What a dialog was opened from; an entry of a menu goes with its menu, whose button stays. */
function openerOf(element: Element | null): HTMLElement | null {
  const button = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = button ? document.getElementById(button) : element;
  return opener instanceof HTMLElement ? opener : null;
}

/** Gives the focus back to what opened it, also where the dialog is taken away rather than closed, unless it went on by itself. */
function useFocusBack(isOpen: boolean): void {
  // Read before the page changes: a menu may go in the same moment.
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

/** A dialog over the page, closed by Escape, by its button or by a press outside. */
export function Dialog(props: ModalProps) {
  const intl = useIntl();
  useFocusBack(props.opened);
  return <Modal {...props} returnFocus={false} closeButtonProps={{ 'aria-label': intl.formatMessage({ id: 'app.ui.close' }) }} />;
}
