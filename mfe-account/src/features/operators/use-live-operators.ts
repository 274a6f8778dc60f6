import type { ServerEvents } from '@nearhand/contracts/realtime';
import { atMostEvery } from '@nearhand/platform/list';
import { useUserSocket } from '@nearhand/platform/realtime';
import { useRevalidator } from '@nearhand/platform/router';
import { useEffect, useEffectEvent } from 'react';
import { refreshMe } from './operators.data.ts';

type Changed = ServerEvents['company:changed'];

const everyMs = 1_000;
/** People and invitations; the plan, whose seats they take. */
const told: readonly Parameters<Changed>[0]['what'][] = ['user', 'invitation', 'subscription'];

/**
 * Loads the list again when somebody changed what it tells, and when the socket is back after a pause. The own rights come first:
 * they say what is to be loaded.
 */
export function useLiveOperators(): void {
  const socket = useUserSocket();
  const { revalidate } = useRevalidator();
  const reload = useEffectEvent(async () => {
    // Without an answer the list is still worth a try, and tells of what is wrong.
    await refreshMe().catch(() => undefined);
    await revalidate();
  });

  useEffect(() => {
    if (!socket) return;
    const { run, stop } = atMostEvery(everyMs, () => void reload());
    const handleChange: Changed = ({ what }) => {
      if (told.includes(what)) run();
    };
    socket.on('company:changed', handleChange);
    socket.on('connect', run);
    return () => {
      socket.off('company:changed', handleChange);
      socket.off('connect', run);
      stop();
    };
  }, [socket]);
}
