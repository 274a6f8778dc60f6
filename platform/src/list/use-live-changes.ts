import type { ServerEvents } from '@nearhand/contracts/realtime';
import type { RealtimeSocket } from '@nearhand/platform/realtime';
import { useEffect, useEffectEvent } from 'react';
import { throttle } from './throttle.ts';

type ChangeEvent = 'session:changed' | 'company:changed' | 'installers:changed';
type Change<Event extends ChangeEvent> = Parameters<ServerEvents[Event]>[0];

const everyMs = 1_000;

/**
 * Reloads on change events of the user's socket, at most once a second: after events for which `onChange` returns true, and on every
 * reconnect, because events were missed before it. A second after the start or the first connect, when the first rows are on the screen, it
 * reloads what may have been missed, unless the socket was connected and has received nothing since `requestedAt`, the time of the request.
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
  const isRelevant = useEffectEvent(onChange);
  const reload = useEffectEvent(onReload);
  const mayHaveMissed = useEffectEvent(({ lastEventAt = Number.POSITIVE_INFINITY }: RealtimeSocket) => lastEventAt >= requestedAt);

  useEffect(() => {
    if (!socket) return;
    const { run, stop } = throttle(everyMs, () => reload());
    const handleChange = (change: Change<ChangeEvent>) => {
      if (isRelevant(change)) run();
    };
    let first: ReturnType<typeof setTimeout> | undefined;
    let wasConnected = socket.connected;
    const runLater = () => {
      first = setTimeout(run, everyMs);
    };
    const handleConnect = () => {
      if (wasConnected) run();
      else runLater();
      wasConnected = true;
    };
    socket.on(event, handleChange);
    socket.on('connect', handleConnect);
    if (wasConnected && mayHaveMissed(socket)) runLater();
    return () => {
      socket.off(event, handleChange);
      socket.off('connect', handleConnect);
      clearTimeout(first);
      stop();
    };
  }, [socket, event]);
}
