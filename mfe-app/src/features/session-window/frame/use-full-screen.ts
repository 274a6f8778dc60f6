import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}

/** iPhone has no full screen, and iPad only in newer versions. */
const canBeFull = (): boolean => typeof document.documentElement.requestFullscreen === 'function';

interface KeyboardLock {
  keyboard?: { lock?: (keys?: string[]) => Promise<void> };
}

/**
 * Enters full screen and locks keys (Chromium only): Esc first closes what is open inside, and still ends full screen when it is held; a
 * device gets all keys, also those of the system.
 */
async function enter(withAllKeys: boolean): Promise<void> {
  await document.documentElement.requestFullscreen();
  await (navigator as KeyboardLock).keyboard?.lock?.(...(withAllKeys ? [] : [['Escape']]));
}

/** Shows the whole document in full screen, including menus and dialogs; Esc ends it. */
export function useFullScreen(withAllKeys = false): { canBeFull: boolean; isFull: boolean; toggle: () => void } {
  const isFull = useSyncExternalStore(subscribe, () => Boolean(document.fullscreenElement));
  const toggle = () => {
    if (!canBeFull()) return;
    const change = isFull ? document.exitFullscreen() : enter(withAllKeys);
    // Rejected by the browser: nothing changes.
    change.catch(() => undefined);
  };
  return { canBeFull: canBeFull(), isFull, toggle };
}
