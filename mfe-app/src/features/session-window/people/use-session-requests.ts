import { useWindow } from '../window-context.ts';
import type { SessionRequest } from '../window-state.ts';
import { createSessionRequest, type SessionRequestKind, withdrawSessionRequest } from './collaboration.data.ts';

/** Asks colleagues into this session, and takes that back. */
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
