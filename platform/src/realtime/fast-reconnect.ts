import type { RealtimeSocket } from './realtime-socket.ts';

/** The shortest time after which an attempt is given up for the next one, and how much longer than usual that may be. */
const shortestAttemptMs = 2_000;
const patience = 5;

/**
 * Attempts that began while the network was away would be waited for long after it is back: each gets a few times
 * what connecting takes here, and when the browser says that the network is there, the next begins at once.
 * Gives what ends it.
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
