import { requireMe } from '@nearhand/platform/core';
import type { RealtimeSocket } from '@nearhand/platform/realtime';
import { useEffect, useState } from 'react';
import { fetchMySessionRequests, type SessionRequest } from './session-requests.data.ts';

/** Pending session requests for the user, updated by the socket. */
export function useMySessionRequests(socket: RealtimeSocket | null, isOn = true): readonly SessionRequest[] {
  const [sessionRequests, setSessionRequests] = useState<readonly SessionRequest[]>([]);

  useEffect(() => {
    if (!socket || !isOn) return;
    let isMounted = true;
    const userId = requireMe().user.id;
    // Requests during a disconnection. If this fails, the next event updates them.
    const load = () =>
      void fetchMySessionRequests().then(
        (found) => isMounted && setSessionRequests(found),
        () => undefined,
      );
    const handleSessionRequest = (sessionRequest: SessionRequest) => {
      if (sessionRequest.to.id !== userId) return;
      setSessionRequests((known) => [
        ...known.filter(({ sessionRequestId }) => sessionRequestId !== sessionRequest.sessionRequestId),
        ...(sessionRequest.state === 'pending' ? [sessionRequest] : []),
      ]);
    };
    socket.on('connect', load);
    socket.on('session:request', handleSessionRequest);
    if (socket.connected) load();
    return () => {
      isMounted = false;
      socket.off('connect', load);
      socket.off('session:request', handleSessionRequest);
    };
  }, [socket, isOn]);
  return sessionRequests;
}
