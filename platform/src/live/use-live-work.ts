import { store, useSetAtom } from '@nearhand/platform/core';
import { type RealtimeSocket, useUserSocket } from '@nearhand/platform/realtime';
import { useEffect, useState } from 'react';
import { fetchLiveSessions, liveSessionsAtom, type SessionChange, withChange } from './live-session-count.ts';
import { LiveState } from './live-state.ts';
import { fetchMyJoinRequests, myJoinRequestsAtom, withJoinRequest } from './my-join-requests.ts';
import { fetchMySessions, type LiveSession, mySessionsAtom, withSession } from './my-sessions.ts';
import { useWatchSessionRequests } from './use-watch-session-requests.ts';

/** Within this time after a change the new state has arrived. */
const stateMs = 1_000;

function useMySessions(socket: RealtimeSocket | null, userId: string): void {
  const set = useSetAtom(mySessionsAtom);
  const [sessions, setSessions] = useState<LiveState<readonly LiveSession[] | null, LiveSession> | null>(null);
  useEffect(() => {
    const live = new LiveState<readonly LiveSession[] | null, LiveSession>({
      fetch: () => fetchMySessions(userId),
      apply: (known, changed) => withSession(known ?? [], changed, userId),
      set,
    });
    // Before the socket is open, so that the page does not wait for it.
    live.load();
    setSessions(live);
    return () => {
      live.close();
      set(null);
    };
  }, [userId, set]);
  useEffect(() => {
    if (!socket || !sessions) return;
    // Another operator has become the host, who alone gets the state.
    const handleChange = ({ sessionId }: SessionChange) => {
      const find = () => store.get(mySessionsAtom)?.find((session) => session.sessionId === sessionId);
      const before = find();
      if (before) setTimeout(() => find() === before && sessions.load(), stateMs);
    };
    socket.on('connect', sessions.load);
    socket.on('session:state', sessions.change);
    socket.on('session:changed', handleChange);
    if (socket.connected) sessions.load();
    return () => {
      socket.off('connect', sessions.load);
      socket.off('session:state', sessions.change);
      socket.off('session:changed', handleChange);
    };
  }, [socket, sessions]);
}

function useMyJoinRequests(socket: RealtimeSocket | null): void {
  const set = useSetAtom(myJoinRequestsAtom);
  useEffect(() => {
    if (!socket) return;
    const requests = new LiveState({ fetch: fetchMyJoinRequests, apply: withJoinRequest, set });
    socket.on('connect', requests.load);
    socket.on('session:joinRequest', requests.change);
    if (socket.connected) requests.load();
    return () => {
      requests.close();
      socket.off('connect', requests.load);
      socket.off('session:joinRequest', requests.change);
      set([]);
    };
  }, [socket, set]);
}

function useLiveSessionCount(socket: RealtimeSocket | null): void {
  const set = useSetAtom(liveSessionsAtom);
  useEffect(() => {
    if (!socket) return;
    const live = new LiveState({ fetch: fetchLiveSessions, apply: withChange, set });
    socket.on('connect', live.load);
    socket.on('session:changed', live.change);
    if (socket.connected) live.load();
    return () => {
      live.close();
      socket.off('connect', live.load);
      socket.off('session:changed', live.change);
    };
  }, [socket, set]);
}

/** Keeps the live work of the signed-in user up to date, on every page of the app. Mounted once by the layout. */
export function useLiveWork(userId: string): void {
  const socket = useUserSocket();
  useWatchSessionRequests(socket, userId);
  useMySessions(socket, userId);
  useMyJoinRequests(socket);
  useLiveSessionCount(socket);
}
