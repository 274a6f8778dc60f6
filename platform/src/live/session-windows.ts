import { hrefOf } from '@nearhand/platform/core';

const features = 'popup,width=1280,height=860';

const opened = new Set<Window>();

/** A panel that a window of a session opens with. */
export type SessionPanel = 'chat' | 'files';

const addressOf = (id: string, panel?: SessionPanel): string => `${hrefOf('session-window', { id })}${panel ? `#${panel}` : ''}`;

const isAt = (one: Window, path: string): boolean => {
  try {
    return one.location.pathname === path;
  } catch {
    // It shows another site.
    return false;
  }
};

function windowAt(path: string): Window | undefined {
  for (const one of opened) {
    if (one.closed) opened.delete(one);
    else if (isAt(one, path)) return one;
  }
  return undefined;
}

/**
 * Focuses the window of a session, or opens it; reloading it would interrupt the picture.
 * Call it in a click handler, or browsers block it. Returns false if it was blocked.
 */
export function openSessionWindow(id: string, panel?: SessionPanel): boolean {
  const existing = windowAt(hrefOf('session-window', { id }));
  if (existing) {
    if (panel) existing.location.hash = panel;
    existing.focus();
    return true;
  }
  const fresh = window.open(addressOf(id, panel), '_blank', features);
  if (!fresh) return false;
  opened.add(fresh);
  return true;
}

/** Opens a window that asks for the customer before it creates a session. Returns false if the browser blocked it. */
export const openNewSessionForm = (): boolean =>
  window.open(`${hrefOf('session-window', { id: 'new' })}?details`, '_blank', features) !== null;

/** A window that is open before its session is known. */
export interface PendingWindow {
  show: (sessionId: string, panel?: SessionPanel) => void;
  close: () => void;
}

/** Opens an empty window in a click or key handler, before a request. Returns null if the browser blocked it. */
export function openPendingWindow(): PendingWindow | null {
  const fresh = window.open('about:blank', '_blank', features);
  if (!fresh) return null;
  return {
    show: (sessionId, panel) => {
      fresh.location.replace(addressOf(sessionId, panel));
      opened.add(fresh);
    },
    close: () => fresh.close(),
  };
}
