import type { components } from '@nearhand/contracts/openapi.gen';
import type { ChatPost } from '@nearhand/contracts/peer/chat.gen';
import { ApiError, api, unwrap } from '@nearhand/platform/core';

export type RecordedMessage = components['schemas']['ChatRecord']['messages'][number];

/** The messages that the server has. */
export async function loadChat(sessionId: string, signal: AbortSignal): Promise<ChatPost[]> {
  const { items } = await unwrap(api.GET('/session/{sessionId}/message', { params: { path: { sessionId } }, signal }));
  return items.map(({ messageId, at, by, user, text }) => ({
    id: messageId,
    from: by === 'operator' && user ? user.id : 'customer',
    name: user?.name ?? '',
    text,
    at: Date.parse(at),
  }));
}

/**
 * Reports messages. Returns false if the call can be retried, which a rejected call cannot.
 * With `keepalive` the call continues after the page is closed.
 */
export async function recordMessages(sessionId: string, messages: RecordedMessage[], keepalive = false): Promise<boolean> {
  try {
    await unwrap(api.POST('/session/{sessionId}/message', { params: { path: { sessionId } }, body: { messages }, keepalive }));
    return true;
  } catch (error) {
    return error instanceof ApiError && error.status < 500 && error.status !== 429;
  }
}
