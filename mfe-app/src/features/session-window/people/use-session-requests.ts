import { useWindow } from '../window-context.ts';
import type { SessionRequest } from '../window-state.ts';
import { createSessionRequest, type SessionRequestKind, withdrawSessionRequest } from './collaboration.data.ts';

/** Creates and withdraws session requests. */
export function useSessionRequests() {
  const { session, keepSessionRequest } = useWindow();
  return {
    sessionRequest: async (kind: SessionRequestKind, userId: string) =>
      keepSessionRequest(await createSessionRequest(session.sessionId, kind, userId)),
    withdraw: async (sessionRequest: SessionRequest) => {
      await withdrawSessionRequest(sessionRequest);
      keepSessionRequest({ ...sessionRequest, state: 'withdrawn' });
    },
  };
}
