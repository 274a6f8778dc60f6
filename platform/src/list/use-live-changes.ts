import type { ServerEvents } from '@nearhand/contracts/realtime';
import type { RealtimeSocket } from '@nearhand/platform/realtime';
import { useEffect, useEffectEvent } from 'react';
import { throttle } from './throttle.ts';

type ChangeEvent = 'session:changed' | 'company:changed' | 'installers:changed';
type Change<Event extends ChangeEvent> = Parameters<ServerEvents[Event]>[0];

const everyMs = 1_000;

/**
 * Reloads on change events of the user's socket, at most once a second: after events for which `onChange` returns true, on every connect,
 * because events were missed before it, and a second after the start, unless the socket has heard nothing since `requestedAt`, the time of
 * the request: by then, the first rows are on the screen.
 */
export function useLiveChanges<Event extends ChangeEvent>(
  socket: RealtimeSocket | null,
  event: Event,
  onChange: (change: Change<Event>) => boolean,
  onReload: () => void,
  requestedAt?: number,
): void;
export function useLiveChanges(
  socket: RealtimeSocket | null,
  event: ChangeEvent,
  onChange: (change: Change<ChangeEvent>) => boolean,
  onReload: () => void,
  requestedAt = 0,
): void {
  const hear = useEffectEvent(onChange);
  const reload = useEffectEvent(onReload);
  const mayHaveMissed = useEffectEvent(({ heardAt = Number.POSITIVE_INFINITY }: RealtimeSocket) => heardAt >= requestedAt);

  useEffect(() => {
    if (!socket) return;
    const { run, stop } = throttle(everyMs, () => reload());
    const handleChange = (change: Change<ChangeEvent>) => {
      if (hear(change)) run();
    };
    socket.on(event, handleChange);
    socket.on('connect', run);
    const first = socket.connected && mayHaveMissed(socket) ? setTimeout(run, everyMs) : undefined;
    return () => {
      socket.off(event, handleChange);
      socket.off('connect', run);
      clearTimeout(first);
      stop();
    };
  }, [socket, event]);
}
