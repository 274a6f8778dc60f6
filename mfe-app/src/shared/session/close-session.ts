import { api, unwrap } from '@nearhand/platform/core';
import type { Session } from './session.ts';

/** Closes a session; a closed one is no error. */
export const closeSession = (sessionId: string): Promise<Session> =>
  unwrap(api.PUT('/session/{sessionId}', { params: { path: { sessionId } }, body: { status: 'closed' } }));
