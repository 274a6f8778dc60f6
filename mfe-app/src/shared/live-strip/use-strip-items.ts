import { clockTime, useAtomValue, useNow } from '@nearhand/platform/core';
import {
  type JoinRequest,
  type LiveSession,
  myJoinRequestsAtom,
  mySessionRequestsAtom,
  mySessionsAtom,
  type SessionRequest,
} from '@nearhand/platform/live';

interface StripItems {
  sessionRequests: readonly SessionRequest[];
  joinRequests: readonly { joinRequest: JoinRequest; session: LiveSession | undefined }[];
  sessions: readonly LiveSession[];
  /** The sessions are not known yet. */
  isLoading: boolean;
}

/** A customer who has joined waits for the operator; then those who are expected, then the running sessions. */
const order: Record<LiveSession['status'], number> = { connecting: 0, reconnecting: 1, waiting: 2, active: 3, closed: 4 };

/** Sorts by urgency. A new session comes last among those of the same state, so that the others keep their places. */
export const byUrgency = (sessions: readonly LiveSession[]): LiveSession[] =>
  sessions.toSorted((one, other) => order[one.status] - order[other.status] || Date.parse(one.createdAt) - Date.parse(other.createdAt));

/** The items of the strip, the most urgent first. */
export function useStripItems(): StripItems {
  const sessions = useAtomValue(mySessionsAtom);
  const joinRequests = useAtomValue(myJoinRequestsAtom);
  const now = useNow(1_000);
  const sessionRequests = useAtomValue(mySessionRequestsAtom).filter(({ expiresAt }) => clockTime(expiresAt) > now);

  return {
    sessionRequests,
    joinRequests: joinRequests.map((joinRequest) => ({
      joinRequest,
      session: sessions?.find(({ sessionId }) => sessionId === joinRequest.sessionId),
    })),
    sessions: byUrgency(sessions ?? []),
    isLoading: sessions === null,
  };
}
