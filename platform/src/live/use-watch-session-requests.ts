import { useSetAtom } from '@nearhand/platform/core';
import type { RealtimeSocket } from '@nearhand/platform/realtime';
import { useEffect } from 'react';
import { LiveState } from './live-state.ts';
import { fetchMySessionRequests, mySessionRequestsAtom, type SessionRequest, withSessionRequest } from './my-session-requests.ts';

/** Keeps the session requests for a user up to date, by the socket of a page or window. */
export function useWatchSessionRequests(socket: RealtimeSocket | null, userId: string | null): void {
  const set = useSetAtom(mySessionRequestsAtom);

  useEffect(() => {
    if (!socket || userId === null) return;
    const requests = new LiveState({ fetch: fetchMySessionRequests, apply: withSessionRequest, set });
    const handleSessionRequest = (changed: SessionRequest) => changed.to.id === userId && requests.change(changed);
    socket.on('connect', requests.load);
    socket.on('session:request', handleSessionRequest);
    if (socket.connected) requests.load();
    return () => {
      requests.close();
      socket.off('connect', requests.load);
      socket.off('session:request', handleSessionRequest);
      set([]);
    };
  }, [socket, userId, set]);
}
