import { ApiError, api, hrefOf, isSandboxOver, unwrap } from '@nearhand/platform/core';
import { pendingSession } from '@nearhand/platform/live';
import { type LoaderFunctionArgs, replace, type ShouldRevalidateFunctionArgs, useLoaderData } from '@nearhand/platform/router';
import { connectEarly, dropEarly, openEarly } from './connection/early-operator-end.ts';
import { fetchSession } from './connection/fetch-session.ts';
import type { Session } from './window-state.ts';

/** The list opens the window within the click, before the session exists. The window creates it and replaces its own URL. */
const newId = 'new';

/** A trial that had ended before the window was loaded. */
export const sandboxOver = 'sandboxOver';

/** The session of a pending window, which loads again at its own URL. */
let created: Session | null = null;

export async function loadSession({ params: { id = newId }, request: { signal } }: LoaderFunctionArgs) {
  if (isSandboxOver()) return sandboxOver;
  if (id === newId) return openNew(signal);
  connectEarly();
  try {
    const pending = await pendingSession(id, signal);
    if (pending) {
      created = pending.session;
      return replace(pending.address);
    }
    const session = created?.sessionId === id ? created : await fetchSession(id, signal);
    created = null;
    if (session.status === 'closed' || !session.can.enter) dropEarly();
    else openEarly(session);
    return session;
  } catch (error) {
    dropEarly();
    throw error;
  }
}

/** A plan limit is returned instead of thrown: the window explains it instead of showing the error page. */
async function openNew(signal: AbortSignal): Promise<Response | ApiError> {
  try {
    const { sessionId } = await unwrap(api.POST('/session', { body: {}, signal }));
    return replace(hrefOf('session-window', { id: sessionId }));
  } catch (error) {
    // Opened by the pending window that led here.
    dropEarly();
    if (error instanceof ApiError && error.code === 'SUBSCRIPTION_UPDATE_REQUIRED') return error;
    throw error;
  }
}

type Loaded = Session | ApiError | typeof sandboxOver;

/** The session, the plan limit that prevents it, or the end of a trial. */
export const useSession = (): Loaded => useLoaderData<Loaded>();

/** The window updates itself by its socket. Loading again could replace a live picture by an error page. */
export const keepSession = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs): boolean =>
  currentParams['id'] !== nextParams['id'];

/** A new session with the same device, or for the same customer. */
export const openAgain = ({ device, mode, title, customerName, customerEmail }: Session): Promise<Session> =>
  unwrap(api.POST('/session', { body: device ? { device: device.assignmentId, mode } : { title, customerName, customerEmail } }));

const retryMs = 2_000;
const attempts = 300;

async function retry<Outcome>(attempt: () => Promise<Outcome | null>, signal: AbortSignal): Promise<Outcome | null> {
  for (let left = attempts; left > 0 && !signal.aborted; left -= 1) {
    const outcome = await attempt().catch(() => null);
    if (outcome !== null) return outcome;
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
  return null;
}

const ifClosed = (session: Session): Session | null => (session.closedAt ? session : null);

/**
 * Closes the session on the server, with retries: the customer is disconnected already. The server may require a note.
 * The request continues after the window is closed.
 */
export const recordClose = (sessionId: string, signal: AbortSignal): Promise<Session | 'noteMissing' | null> =>
  retry(async () => {
    const body = { status: 'closed' as const };
    const { data, error } = await api.PUT('/session/{sessionId}', { params: { path: { sessionId } }, body, keepalive: true });
    if (error?.code === 'SESSION_NOTE_REQUIRED') return 'noteMissing';
    return ifClosed(data ?? (await fetchSession(sessionId)));
  }, signal);

/** The closed session, after the other side ended it. */
export const awaitRecord = (sessionId: string, signal: AbortSignal): Promise<Session | null> =>
  retry(async () => ifClosed(await fetchSession(sessionId)), signal);
