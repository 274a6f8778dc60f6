import { store, useSetAtom } from '@nearhand/platform/core';
import { type RealtimeSocket, useUserSocket } from '@nearhand/platform/realtime';
import { useEffect } from 'react';
import { applySessionChangeAtom, countLiveSessionsAtom } from './live-session-count.ts';
import { fetchMyJoinRequests, type JoinRequest, myJoinRequestsAtom, withJoinRequest } from './my-join-requests.ts';
import { fetchMySessions, type LiveSession, mySessionsAtom, withSession } from './my-sessions.ts';
import { useWatchSessionRequests } from './use-watch-session-requests.ts';

/** Within this time after a change the new state has arrived. */
const stateMs = 1_000;

/** The next event or connection repairs what a failed call left out. */
const ignore = () => undefined;

function useMySessions(socket: RealtimeSocket | null, userId: string): void {
  const set = useSetAtom(mySessionsAtom);
  useEffect(() => {
    let isMounted = true;
    const load = () => void fetchMySessions(userId).then((found) => isMounted && set(found), ignore);
    // Before the socket is open, so that the page does not wait for it.
    load();
    const handleState = (session: LiveSession) => set((known) => withSession(known ?? [], session, userId));
    // Another operator has become the host, who alone gets the state.
    const handleChange = ({ sessionId }: { sessionId: string }) => {
      const find = () => store.get(mySessionsAtom)?.find((session) => session.sessionId === sessionId);
      const before = find();
      if (before) setTimeout(() => isMounted && find() === before && load(), stateMs);
    };
    socket?.on('connect', load);
    socket?.on('session:state', handleState);
    socket?.on('session:changed', handleChange);
    return () => {
      isMounted = false;
      socket?.off('connect', load);
      socket?.off('session:state', handleState);
      socket?.off('session:changed', handleChange);
    };
  }, [socket, userId, set]);
  useEffect(() => () => set(null), [set]);
}

function useMyJoinRequests(socket: RealtimeSocket | null): void {
  const set = useSetAtom(myJoinRequestsAtom);
  useEffect(() => {
    if (!socket) return;
    let isMounted = true;
    const load = () => void fetchMyJoinRequests().then((found) => isMounted && set(found), ignore);
    const handleJoinRequest = (changed: JoinRequest) => set((known) => withJoinRequest(known, changed));
    socket.on('connect', load);
    socket.on('session:joinRequest', handleJoinRequest);
    if (socket.connected) load();
    return () => {
      isMounted = false;
      socket.off('connect', load);
      socket.off('session:joinRequest', handleJoinRequest);
      set([]);
    };
  }, [socket, set]);
}

function useLiveSessionCount(socket: RealtimeSocket | null): void {
  const count = useSetAtom(countLiveSessionsAtom);
  const apply = useSetAtom(applySessionChangeAtom);
  useEffect(() => {
    if (!socket) return;
    const load = () => void count().catch(ignore);
    socket.on('connect', load);
    socket.on('session:changed', apply);
    if (socket.connected) load();
    return () => {
      socket.off('connect', load);
      socket.off('session:changed', apply);
    };
  }, [socket, count, apply]);
}

/** Keeps the live work of the signed-in user up to date, on every page of the app. Mounted once by the layout. */
export function useLiveWork(userId: string): void {
  const socket = useUserSocket();
  useWatchSessionRequests(socket, userId);
  useMySessions(socket, userId);
  useMyJoinRequests(socket);
  useLiveSessionCount(socket);
}
