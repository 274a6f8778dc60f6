import { probeServer } from '@nearhand/platform/core';
import type { RealtimeSocket } from './realtime-socket.ts';
import { type Delays, reconnectDelay } from './reconnect-delay.ts';

/** Reconnect speed; `urgent` while a user waits for a picture. */
export type Pace = 'urgent' | 'calm';

/** An attempt into a dead network takes seconds itself, so the delays in between stay short. */
const failureDelays: Record<Pace, Delays> = {
  urgent: { firstMs: 300, longestMs: 500 },
  calm: { firstMs: 500, longestMs: 10_000 },
};
const rejectionDelays: Delays = { firstMs: 500, longestMs: 30_000 };

/** Lower limit of the connect timeout, and its multiple of the last connect duration: an attempt that began in an outage ends soon after it. */
const shortestAttemptMs = 2_000;
const timeoutFactor = 5;

/**
 * Connects a socket, and again after each loss, rejection or close by the server, until the returned function is called.
 *
 * Browsers hold back the websockets of a page for seconds after many failed ones. So after an attempt that failed at once, requests
 * find out when the server is back. A request into a dead network can hang, so an unanswered one is followed by an attempt.
 */
export function keepConnected(socket: RealtimeSocket, pace: Pace): () => void {
  const { io: manager } = socket;
  let beganAt = 0;
  let failures = 0;
  let rejections = 0;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const attempt = () => {
    clearTimeout(timer);
    beganAt = performance.now();
    socket.connect();
  };
  const later = (next: () => void, delays: Delays, count: number) => {
    clearTimeout(timer);
    timer = setTimeout(next, reconnectDelay(delays, count, 0));
  };
  const attemptWhenAnswered = async () => {
    const answer = await probeServer(shortestAttemptMs);
    if (isOver || socket.connected) return;
    if (answer === 'unreachable') retry(attemptWhenAnswered);
    else attempt();
  };
  const retry = (next: () => void) => later(next, failureDelays[pace], failures++);
  const retryRejected = () => later(attempt, rejectionDelays, rejections++);

  const handleOpen = () => {
    manager.timeout(Math.max(shortestAttemptMs, timeoutFactor * (performance.now() - beganAt)));
  };
  const handleConnect = () => {
    failures = 0;
    rejections = 0;
  };
  const handleConnectError = () => {
    // Not active: the server rejected the token.
    if (!socket.active) retryRejected();
    else retry(performance.now() - beganAt < shortestAttemptMs ? attemptWhenAnswered : attempt);
  };
  const handleDisconnect = (reason: string) => {
    if (reason === 'io server disconnect') retryRejected();
    else if (reason !== 'io client disconnect') retry(attempt);
  };
  const handleOnline = () => {
    if (!socket.active) return;
    socket.disconnect();
    attempt();
  };

  socket.on('connect', handleConnect);
  socket.on('connect_error', handleConnectError);
  socket.on('disconnect', handleDisconnect);
  if (pace === 'urgent') {
    manager.on('open', handleOpen);
    window.addEventListener('online', handleOnline);
  }
  attempt();
  return () => {
    isOver = true;
    clearTimeout(timer);
    socket.off('connect', handleConnect);
    socket.off('connect_error', handleConnectError);
    socket.off('disconnect', handleDisconnect);
    manager.off('open', handleOpen);
    window.removeEventListener('online', handleOnline);
  };
}
