import type { components } from '@nearhand/contracts/openapi.gen';
import { hrefOf } from '@nearhand/platform/core';

type Session = components['schemas']['Session'];

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

/** Replaces the id while the session is being created. */
const pendingId = 'pending';

/** Path for `data-prefetch` of an element with buttons that open session windows. */
export const sessionWindowPath = (): string => hrefOf('session-window', { id: pendingId });

/** Session for which a pending window was opened. */
interface PendingSession {
  address: string;
  /** Null: the window loads it. */
  session: Session | null;
}

/** Message between the page that opens a window and the window, which may be ready before the session exists. */
type PendingMessage = { type: 'ask' } | ({ type: 'show' } & PendingSession);

/** Time after which neither of them waits for the other. */
const longestLoadMs = 30_000;

const channelOf = (token: string) => new BroadcastChannel(`nearhand.window.${token}`);

/** A window that is open before its session is known. */
export interface PendingWindow {
  /** Shows a session. The window need not load it if it is passed. */
  show: (sessionId: string, panel?: SessionPanel, session?: Session) => void;
  close: () => void;
}

/**
 * Opens a window in a click or key handler, before a request. The window loads meanwhile. Returns null if the browser blocked it.
 */
export function openPendingWindow(): PendingWindow | null {
  // No secret: other sites cannot listen.
  const token = Math.random().toString(36).slice(2);
  const fresh = window.open(`${hrefOf('session-window', { id: pendingId })}#${token}`, '_blank', features);
  if (!fresh) return null;
  const channel = channelOf(token);
  let message: PendingMessage | null = null;
  channel.addEventListener('message', ({ data }: MessageEvent<PendingMessage>) => {
    if (data.type === 'ask' && message) channel.postMessage(message);
  });
  return {
    show: (sessionId, panel, session) => {
      message = { type: 'show', address: addressOf(sessionId, panel), session: session ?? null };
      channel.postMessage(message);
      opened.add(fresh);
      setTimeout(() => channel.close(), longestLoadMs);
    },
    close: () => {
      channel.close();
      fresh.close();
    },
  };
}

/** Session for which the pending window was opened; null for the id of any other window. Rejects if no answer comes in time. */
export function pendingSession(id: string, signal: AbortSignal): Promise<PendingSession> | null {
  if (id !== pendingId) return null;
  const { promise, resolve, reject } = Promise.withResolvers<PendingSession>();
  const channel = channelOf(location.hash.slice(1));
  channel.addEventListener('message', ({ data }: MessageEvent<PendingMessage>) => data.type === 'show' && resolve(data));
  const ended = AbortSignal.any([signal, AbortSignal.timeout(longestLoadMs)]);
  ended.addEventListener('abort', () => reject(ended.reason));
  channel.postMessage({ type: 'ask' } satisfies PendingMessage);
  return promise.finally(() => channel.close());
}
