import { useEffect } from 'react';

/** A reauthentication dialog closes in the same moment. */
const settleMs = 20;

const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Browsers blur a control that is disabled while it is busy: restores its focus when it is enabled again, unless the focus has moved. */
export function useRestoredFocus(): void {
  useEffect(() => {
    let focused: EventTarget | null = null;
    let waiting: EventTarget | null = null;
    const remember = ({ target }: FocusEvent) => {
      focused = target;
    };
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes) {
        if (!(target instanceof HTMLElement)) continue;
        if (target.hasAttribute('disabled')) {
          if (target === focused) waiting = target;
        } else if (target === waiting) {
          waiting = null;
          setTimeout(() => isFocusLost() && target.focus({ preventScroll: true }), settleMs);
        }
      }
    });
    document.addEventListener('focusin', remember);
    observer.observe(document.body, { subtree: true, attributeFilter: ['disabled'] });
    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, []);
}
