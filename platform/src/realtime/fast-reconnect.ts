import type { RealtimeSocket } from './realtime-socket.ts';

/** Lower limit of the connect timeout, and its multiple of the last connect duration. */
const shortestAttemptMs = 2_000;
const patience = 5;

/**
 * An attempt that starts while the network is down would block reconnecting long after it is back: the timeout follows the last connect
 * duration, and the browser's `online` event starts a new attempt at once. Returns a cleanup function.
 */
export function enableFastReconnect(socket: RealtimeSocket): () => void {
  const { io: manager } = socket;
  let beganAt = performance.now();
  const handleAttempt = () => {
    beganAt = performance.now();
  };
  const handleOpen = () => {
    manager.timeout(Math.max(shortestAttemptMs, patience * (performance.now() - beganAt)));
  };
  const handleOnline = () => {
    if (socket.active) socket.disconnect().connect();
  };
  manager.on('reconnect_attempt', handleAttempt);
  manager.on('open', handleOpen);
  window.addEventListener('online', handleOnline);
  return () => {
    manager.off('reconnect_attempt', handleAttempt);
    manager.off('open', handleOpen);
    window.removeEventListener('online', handleOnline);
  };
}
