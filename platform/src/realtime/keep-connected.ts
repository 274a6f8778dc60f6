import type { RealtimeSocket } from './realtime-socket.ts';
import { type Delays, reconnectDelay } from './reconnect-delay.ts';

/** Reconnect speed; `urgent` while a user waits for a picture. */
export type Pace = 'urgent' | 'calm';

/** Rules by which one environment reconnects. */
export interface Reconnection {
  pace: Pace;
  /** Delays after an attempt that did not reach the server, or a loss. */
  failureDelays: Delays;
  /** Delays after a rejection or close by the server. */
  rejectionDelays: Delays;
  /** Called before each attempt, which waits for it; a rejection counts as a failed attempt. */
  prepare?: () => Promise<void>;
  /** Milliseconds to wait at least after `prepare` was rejected. */
  retryAfterOf?: (error: unknown) => number;
  /** Resolves with false if the server cannot be reached; with true also where nothing answers in the given time. */
  probe?: (timeoutMs: number) => Promise<boolean>;
  /** Calls the listener when the network is back. Returns a function that ends it. */
  listenToNetwork?: (listener: () => void) => () => void;
}

/** Lower limit of the connect timeout, and its multiple of the last connect duration: an attempt that began in an outage ends soon after it. */
const shortestAttemptMs = 2_000;
const timeoutFactor = 5;

/**
 * Connects a socket, and again after each loss, rejection or close by the server, until the returned function is called.
 *
 * Browsers hold back the websockets of a page for seconds after many failed ones. So with a probe, after an attempt that failed at
 * once, requests find out when the server is back. A request into a dead network can hang, so an unanswered one is followed by an attempt.
 */
export function keepConnected(socket: RealtimeSocket, reconnection: Reconnection): () => void {
  const { pace, failureDelays, rejectionDelays, prepare, retryAfterOf, probe, listenToNetwork } = reconnection;
  const { io: manager } = socket;
  let beganAt = 0;
  let failures = 0;
  let rejections = 0;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const connect = () => {
    if (isOver) return;
    beganAt = performance.now();
    socket.connect();
  };
  const attempt = () => {
    clearTimeout(timer);
    if (!prepare) return connect();
    prepare().then(connect, (error: unknown) => retry(attempt, retryAfterOf?.(error)));
  };
  const later = (next: () => void, delays: Delays, count: number, retryAfterMs = 0) => {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(next, reconnectDelay(delays, count, retryAfterMs));
  };
  const attemptWhenAnswered = async () => {
    const isAnswered = await probe?.(shortestAttemptMs);
    if (isOver || socket.connected) return;
    if (isAnswered === false) retry(attemptWhenAnswered);
    else attempt();
  };
  const retry = (next: () => void, retryAfterMs?: number) => later(next, failureDelays, failures++, retryAfterMs);
  const retryRejected = () => later(attempt, rejectionDelays, rejections++);

  const handleOpen = () => {
    manager.timeout(Math.max(shortestAttemptMs, timeoutFactor * (performance.now() - beganAt)));
  };
  const handleConnect = () => {
    failures = 0;
    rejections = 0;
  };
  const handleConnectError = () => {
    // An inactive socket means that the server rejected the token.
    if (!socket.active) retryRejected();
    else retry(probe && performance.now() - beganAt < shortestAttemptMs ? attemptWhenAnswered : attempt);
  };
  const handleDisconnect = (reason: string) => {
    if (reason === 'io server disconnect') retryRejected();
    else if (reason !== 'io client disconnect') retry(attempt);
  };
  const handleNetwork = () => {
    if (!socket.active) return;
    socket.disconnect();
    attempt();
  };

  socket.on('connect', handleConnect);
  socket.on('connect_error', handleConnectError);
  socket.on('disconnect', handleDisconnect);
  if (pace === 'urgent') manager.on('open', handleOpen);
  const endNetwork = pace === 'urgent' ? listenToNetwork?.(handleNetwork) : undefined;
  attempt();
  return () => {
    isOver = true;
    clearTimeout(timer);
    socket.off('connect', handleConnect);
    socket.off('connect_error', handleConnectError);
    socket.off('disconnect', handleDisconnect);
    manager.off('open', handleOpen);
    endNetwork?.();
  };
}
