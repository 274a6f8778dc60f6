import { realtimePath } from '@nearhand/contracts/realtime';
import type { RealtimeSocket } from '@nearhand/platform/realtime/realtime-socket';
import { reconnectDelay } from '@nearhand/platform/realtime/reconnect-delay';
import type { SignalingSource } from '@nearhand/platform/realtime/signaling-source';
import { io } from 'socket.io-client';
import { socketAgent } from '../network/use-network.ts';
import { ServerError } from './server-error.ts';

/** A socket that reconnects until it is closed. */
export interface SocketConnection {
  socket: RealtimeSocket;
  close: () => void;
}

interface SocketOptions {
  /** `urgent` while an operator waits for a picture. */
  pace: keyof typeof paces;
  /** Milliseconds to wait at least after a refused request for a token. */
  retryAfterOf?: (error: unknown) => number;
}

const paces = {
  urgent: { firstMs: 300, longestMs: 500, keepsToken: true },
  // The server spreads devices that reconnect together when they request tokens.
  calm: { firstMs: 1_000, longestMs: 30_000, keepsToken: false },
} as const;

/** Shortest connect timeout, and its ratio to the last connect duration: an attempt that began in an outage ends soon after it. */
const shortestAttemptMs = 2_000;
const timeoutFactor = 5;

const namedByServer = (error: unknown) => (error instanceof ServerError ? error.retryAfterMs : 0);

/** Opens a realtime socket. Requests a token from the source first, since the server may ask to wait. */
export function openSocket(
  server: string,
  source: SignalingSource,
  { pace, retryAfterOf = namedByServer }: SocketOptions,
): SocketConnection {
  const { keepsToken, ...delays } = paces[pace];
  const socket: RealtimeSocket = io(server, {
    path: realtimePath,
    transports: ['websocket'],
    multiplex: false,
    autoConnect: false,
    reconnection: false,
    transportOptions: { websocket: { agent: socketAgent(server) } },
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isOver = false;
  let beganAt = 0;

  const connect = async () => {
    try {
      socket.auth = { token: await source.token() };
    } catch (error) {
      return tryAgain(retryAfterOf(error));
    }
    beganAt = performance.now();
    if (!isOver) socket.connect();
  };
  const tryAgain = (retryAfterMs = 0) => {
    if (isOver) return;
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), reconnectDelay(delays, failures, retryAfterMs));
    failures += 1;
  };
  socket.on('connect', () => {
    failures = 0;
    if (pace === 'urgent') socket.io.timeout(Math.max(shortestAttemptMs, timeoutFactor * (performance.now() - beganAt)));
    if (!keepsToken) source.refuse();
  });
  socket.on('connect_error', () => {
    // Not active: the server rejected the token. Otherwise the server is unreachable.
    if (!socket.active) source.refuse();
    tryAgain();
  });
  socket.on('disconnect', () => tryAgain());
  void connect();
  return {
    socket,
    close: () => {
      isOver = true;
      source.stop();
      clearTimeout(timer);
      socket.disconnect();
    },
  };
}
