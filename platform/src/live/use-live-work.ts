import type { components } from '@nearhand/contracts/openapi.gen';
import { atom, store, useSetAtom } from '@nearhand/platform/core';
import { useUserSocket } from '@nearhand/platform/realtime';
import { useEffect } from 'react';
import { type LiveSessions, liveSessionsAtom, type SessionChange, withChange } from './live-session-count.ts';
import { LiveState } from './live-state.ts';
import { type JoinRequest, myJoinRequestsAtom, withJoinRequest } from './my-join-requests.ts';
import { mySessionRequestsAtom, type SessionRequest, withSessionRequest } from './my-session-requests.ts';
import { type LiveSession, mySessionsAtom, withSession } from './my-sessions.ts';

interface LiveWork {
  sessions: readonly LiveSession[] | null;
  sessionRequests: readonly SessionRequest[];
  joinRequests: readonly JoinRequest[];
  openSessions: LiveSessions | null;
}

type Change = (known: LiveWork) => LiveWork;

const unknown: LiveWork = { sessions: null, sessionRequests: [], joinRequests: [], openSessions: null };

const liveWorkAtom = atom(
  (get): LiveWork => ({
    sessions: get(mySessionsAtom),
    sessionRequests: get(mySessionRequestsAtom),
    joinRequests: get(myJoinRequestsAtom),
    openSessions: get(liveSessionsAtom),
  }),
  (get, set, change: Change) => {
    const { sessions, sessionRequests, joinRequests, openSessions } = change(get(liveWorkAtom));
    set(mySessionsAtom, sessions);
    set(mySessionRequestsAtom, sessionRequests);
    set(myJoinRequestsAtom, joinRequests);
    set(liveSessionsAtom, openSessions);
  },
);

const toLiveWork = ({ openSessions: { sessionIds, waitingIds = [], others }, ...work }: components['schemas']['LiveWork']): LiveWork => ({
  ...work,
  openSessions: { ids: new Set(sessionIds), waitingIds: new Set(waitingIds), others },
});

const replyMs = 10_000;
/** Time within which the new state arrives after a change. */
const stateMs = 1_000;

/** Keeps the live work of the signed-in user up to date, on every page of the app. Mounted once by the layout. */
export function useLiveWork(userId: string): void {
  const socket = useUserSocket();
  const set = useSetAtom(liveWorkAtom);

  useEffect(() => {
    if (!socket) return;
    const live = new LiveState<LiveWork, Change>({
      fetch: async () => toLiveWork(await socket.timeout(replyMs).emitWithAck('work:get', {})),
      apply: (known, change) => change(known),
      set,
    });
    const handleState = (changed: LiveSession) =>
      live.change((work) => ({ ...work, sessions: withSession(work.sessions ?? [], changed, userId) }));
    const handleChange = (changed: SessionChange) => {
      live.change((work) => ({ ...work, openSessions: withChange(work.openSessions, changed) }));
      // Another operator has become the host, who alone gets the state.
      const find = () => store.get(mySessionsAtom)?.find(({ sessionId }) => sessionId === changed.sessionId);
      const before = find();
      if (before) setTimeout(() => find() === before && live.load(), stateMs);
    };
    const handleSessionRequest = (changed: SessionRequest) => {
      if (changed.to.id !== userId) return;
      live.change((work) => ({ ...work, sessionRequests: withSessionRequest(work.sessionRequests, changed) }));
    };
    const handleJoinRequest = (changed: JoinRequest) =>
      live.change((work) => ({ ...work, joinRequests: withJoinRequest(work.joinRequests, changed) }));
    socket.on('connect', live.load);
    socket.on('session:state', handleState);
    socket.on('session:changed', handleChange);
    socket.on('session:request', handleSessionRequest);
    socket.on('session:joinRequest', handleJoinRequest);
    if (socket.connected) live.load();
    return () => {
      live.close();
      socket.off('connect', live.load);
      socket.off('session:state', handleState);
      socket.off('session:changed', handleChange);
      socket.off('session:request', handleSessionRequest);
      socket.off('session:joinRequest', handleJoinRequest);
      set(() => unknown);
    };
  }, [socket, userId, set]);
}
