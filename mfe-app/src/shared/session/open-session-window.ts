import { hrefOf } from '@nearhand/platform/core';

const features = 'popup,width=1280,height=860';

/** In place of an id: the window creates a session. */
export const newId = 'new';

/** Of a new session: the window asks for the customer and the title first. */
export const withDetails = '?details';

const opened = new Set<Window>();

function windowAt(path: string): Window | undefined {
  for (const one of opened) {
    if (one.closed) opened.delete(one);
    else if (one.location.pathname === path) return one;
  }
  return undefined;
}

/**
 * Focuses the window of a session, or opens it; reloading it would interrupt the picture.
 * Call it in a click handler, or browsers block it. Returns false if it was blocked.
 */
export function openSessionWindow(id: string, search = ''): boolean {
  const path = hrefOf('session-window', { id });
  const existing = id === newId ? undefined : windowAt(path);
  if (existing) {
    existing.focus();
    return true;
  }
  const fresh = window.open(path + search, '_blank', features);
  if (!fresh) return false;
  opened.add(fresh);
  return true;
}
