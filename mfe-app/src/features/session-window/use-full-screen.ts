import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}

/** An iPhone gives pages no screen of their own, and an iPad only the newer ones. */
const canBeFull = (): boolean => typeof document.documentElement.requestFullscreen === 'function';

/** The whole screen for the window; Esc gives it back. The whole document, so that menus and dialogs come along. */
export function useFullScreen(): { canBeFull: boolean; isFull: boolean; toggle: () => void } {
  const isFull = useSyncExternalStore(subscribe, () => Boolean(document.fullscreenElement));
  const toggle = () => {
    if (!canBeFull()) return;
    const change = isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    // Refused by the browser: everything stays as it is.
    change.catch(() => undefined);
  };
  return { canBeFull: canBeFull(), isFull, toggle };
}
