import type { ServerEvents } from '@nearhand/contracts/realtime';
import { atMostEvery } from '@nearhand/platform/list';
import { useUserSocket } from '@nearhand/platform/realtime';
import { useEffect, useEffectEvent } from 'react';

export type SessionChange = Parameters<ServerEvents['session:changed']>[0];

const everyMs = 1_000;

/** Hears of every change of a session of the company; `onReload`, at most once a second, when what is shown may be old. */
export function useSessionChanges(onChange: (change: SessionChange) => boolean, onReload: () => void): void {
  const socket = useUserSocket();
  const hear = useEffectEvent(onChange);
  const reload = useEffectEvent(onReload);

  useEffect(() => {
    if (!socket) return;
    const { run, stop } = atMostEvery(everyMs, () => reload());
    const handleChange = (change: SessionChange) => {
      if (hear(change)) run();
    };
    socket.on('session:changed', handleChange);
    socket.on('connect', run);
    return () => {
      socket.off('session:changed', handleChange);
      socket.off('connect', run);
      stop();
    };
  }, [socket]);
}
