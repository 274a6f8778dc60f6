import { useSetAtom } from '@nearhand/platform/core';
import type { RealtimeSocket } from '@nearhand/platform/realtime';
import { useEffect } from 'react';
import { fetchMySessionRequests, mySessionRequestsAtom, type SessionRequest, withSessionRequest } from './my-session-requests.ts';

/** Keeps the session requests for a user up to date, by the socket of a page or window. */
export function useWatchSessionRequests(socket: RealtimeSocket | null, userId: string | null): void {
  const set = useSetAtom(mySessionRequestsAtom);

  useEffect(() => {
    if (!socket || userId === null) return;
    let isMounted = true;
    // Requests during a disconnection. If this fails, the next event updates them.
    const load = () =>
      void fetchMySessionRequests().then(
        (found) => isMounted && set(found),
        () => undefined,
      );
    const handleSessionRequest = (changed: SessionRequest) => {
      if (changed.to.id === userId) set((known) => withSessionRequest(known, changed));
    };
    socket.on('connect', load);
    socket.on('session:request', handleSessionRequest);
    if (socket.connected) load();
    return () => {
      isMounted = false;
      socket.off('connect', load);
      socket.off('session:request', handleSessionRequest);
      set([]);
    };
  }, [socket, userId, set]);
}
