import { useRevalidator } from '@nearhand/platform/router';
import { useEffect, useEffectEvent } from 'react';
import { useUserSocket } from '../../shared/realtime/use-user-socket.ts';
import { atMostEvery } from './at-most-every.ts';

const everyMs = 1_000;

/** Loads the list again when a session of the company changed, and when the socket is back after a pause. */
export function useLiveSessions(): void {
  const socket = useUserSocket();
  const { revalidate } = useRevalidator();
  const reload = useEffectEvent(() => void revalidate());

  useEffect(() => {
    if (!socket) return;
    const { run, stop } = atMostEvery(everyMs, () => reload());
    socket.on('session:changed', run);
    socket.on('connect', run);
    return () => {
      socket.off('session:changed', run);
      socket.off('connect', run);
      stop();
    };
  }, [socket]);
}
