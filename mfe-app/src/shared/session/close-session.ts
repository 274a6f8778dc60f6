import { api, unwrap } from '@nearhand/platform/core';
import type { Session } from './session.ts';

/** Ends a session; ending what is over is no error. */
export const closeSession = (sessionId: string): Promise<Session> =>
  unwrap(api.PUT('/session/{sessionId}', { params: { path: { sessionId } }, body: { status: 'closed' } }));
