import { useEffect, useState } from 'react';
import type { RealtimeSocket } from './realtime-socket.ts';
import { acquireUserSocket } from './user-socket.ts';

/** The page's user socket while the screen is mounted; null until it has loaded. Live updates are an extra: without them lists still work. */
export function useUserSocket(): RealtimeSocket | null {
  const [socket, setSocket] = useState<RealtimeSocket | null>(null);

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
