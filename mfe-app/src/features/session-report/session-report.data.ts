import type { components } from '@nearhand/contracts/openapi.gen';
import { api, unwrap } from '@nearhand/platform/core';
import type { LoaderFunctionArgs } from '@nearhand/platform/router';
import type { Session } from '../../shared/session/session.ts';

export type SessionEvent = components['schemas']['SessionEvent'];
export type SessionEventType = components['schemas']['SessionEventType'];
export type ChatMessage = components['schemas']['ChatMessage'];
export type Recording = components['schemas']['Recording'];

/** The page waits for the session only. Each other part loads and fails alone. */
export interface SessionReportLoad {
  session: Session;
  events: Promise<readonly SessionEvent[]>;
  messages: Promise<readonly ChatMessage[]>;
  recordings: Promise<readonly Recording[]>;
}

/** The section reports a failure when it renders. Until then the rejection counts as handled. */
function later<Item>(page: Promise<{ items: Item[] }>): Promise<readonly Item[]> {
  const items = page.then((answer) => answer.items);
  items.catch(() => undefined);
  return items;
}

export async function loadSessionReport({ params, request: { signal } }: LoaderFunctionArgs): Promise<SessionReportLoad> {
  const path = { sessionId: params['id'] ?? '' };
  const session = await unwrap(api.GET('/session/{sessionId}', { params: { path }, signal }));
  return {
    session,
    events: later(unwrap(api.GET('/session/{sessionId}/event', { params: { path }, signal }))),
    messages: later(unwrap(api.GET('/session/{sessionId}/message', { params: { path }, signal }))),
    recordings: later(unwrap(api.GET('/session/{sessionId}/recording', { params: { path }, signal }))),
  };
}

export const deleteRecording = (sessionId: string, recordingId: string): Promise<unknown> =>
  unwrap(api.DELETE('/session/{sessionId}/recording/{recordingId}', { params: { path: { sessionId, recordingId } } }));

export const takeOver = (sessionId: string): Promise<Session> =>
  unwrap(api.POST('/session/{sessionId}/takeover', { params: { path: { sessionId } } }));
