import { useEffect } from 'react';

/** A dialog that was asked something in between goes at the same time. */
const settleMs = 20;

const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Browsers take the focus from a control that is switched off while it works: it gets it back with its power, unless it is elsewhere by then. */
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
