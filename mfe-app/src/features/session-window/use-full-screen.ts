import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}

/** The whole screen for the window; Esc gives it back. The whole document, so that menus and dialogs come along. */
export function useFullScreen(): { isFull: boolean; toggle: () => void } {
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  const toggle = () => {
    const change = isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    // Refused by the browser: everything stays as it is.
    change.catch(() => undefined);
  };
  return { isFull, toggle };
}
