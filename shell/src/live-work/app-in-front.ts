import { useEffect } from 'react';
import { inFrontLock } from './locks';

/** Holds a lock while this tab has the focus, so that the other tabs can tell; a tab that ends abruptly loses it. */
export function useFocusLock(): void {
  useEffect(() => {
    let release: (() => void) | null = null;
    const update = () => {
      if (document.hasFocus()) {
        if (release) return;
        const { promise, resolve } = Promise.withResolvers<void>();
        release = resolve;
        // Fails if the page opens a window at the same moment, and so loses the focus.
        navigator.locks.request(inFrontLock, { mode: 'shared' }, () => promise).catch(() => undefined);
      } else {
        release?.();
        release = null;
      }
    };
    update();
    window.addEventListener('focus', update);
    window.addEventListener('blur', update);
    document.addEventListener('visibilitychange', update);
    return () => {
      window.removeEventListener('focus', update);
      window.removeEventListener('blur', update);
      document.removeEventListener('visibilitychange', update);
      release?.();
    };
  }, []);
}

/** Whether any tab or window of the application has the focus. */
export async function isAppInFront(): Promise<boolean> {
  if (document.hasFocus()) return true;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === inFrontLock);
}
