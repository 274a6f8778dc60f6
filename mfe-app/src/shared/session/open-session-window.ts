import { hrefOf } from '@nearhand/platform/core';

const features = 'popup,width=1280,height=860';

/** In the place of an id: the window makes a session of its own. */
export const newId = 'new';

const opened = new Set<Window>();

function windowAt(path: string): Window | undefined {
  for (const one of opened) {
    if (one.closed) opened.delete(one);
    else if (one.location.pathname === path) return one;
  }
  return undefined;
}

/**
 * Brings the operator's window of a session to the front, opening it where there is none; loading it again would cost the picture.
 * Must run in the click itself, or browsers block it. False when it was blocked all the same.
 */
export function openSessionWindow(id: string): boolean {
  const path = hrefOf('session-window', { id });
  const existing = id === newId ? undefined : windowAt(path);
  if (existing) {
    existing.focus();
    return true;
  }
  const fresh = window.open(path, '_blank', features);
  if (!fresh) return false;
  opened.add(fresh);
  return true;
}
