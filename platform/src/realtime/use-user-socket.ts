import { useEffect, useState } from 'react';
import type { RealtimeSocket } from './realtime-socket.ts';
import { acquireUserSocket, userSocketNow } from './user-socket.ts';

/** The page's user socket while mounted; null until it is open. Lists work without it. */
export function useUserSocket(): RealtimeSocket | null {
  const [socket, setSocket] = useState(userSocketNow);

  useEffect(() => {
    const held = acquireUserSocket();
    let isMounted = true;
    held.socket.then(
      (opened) => isMounted && setSocket(opened),
      () => undefined,
    );
    return () => {
      isMounted = false;
      held.release();
    };
  }, []);
  return socket;
}
