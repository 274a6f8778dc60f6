import { useEffect, useMemo } from 'react';

/** The element that opened the dialog. A menu item disappears with its menu, so the menu's button is used instead. */
function openerOf(element: Element | null): HTMLElement | null {
  const button = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = button ? document.getElementById(button) : element;
  return opener instanceof HTMLElement ? opener : null;
}

/** Returns the focus to the opener, also when the dialog unmounts while open, unless the focus has moved elsewhere. */
export function useFocusBack(isOpen: boolean): void {
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
