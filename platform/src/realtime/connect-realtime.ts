import { realtimePath } from '@nearhand/contracts/realtime';
import type { io, ManagerOptions } from 'socket.io-client';
import { keepConnected, type Reconnection } from './keep-connected.ts';
import type { RealtimeSocket } from './realtime-socket.ts';
import type { SignalingSource } from './signaling-source.ts';

/** A socket that reconnects until it is closed. */
export interface RealtimeConnection {
  socket: RealtimeSocket;
  close: () => void;
}

export interface RealtimeOptions {
  io: typeof io;
  /** The server. */
  origin: string;
  source: SignalingSource;
  /** The token is requested while the transport opens; with `retryAfterOf` before it opens, since the server may ask to wait. */
  reconnection: Omit<Reconnection, 'prepare'>;
  transportOptions?: ManagerOptions['transportOptions'];
}

/** Connects to the server, with a token of the source for each attempt. */
export function connectRealtime({ io, origin, source, reconnection, transportOptions }: RealtimeOptions): RealtimeConnection {
  const socket: RealtimeSocket = io(origin, {
    path: realtimePath,
    transports: ['websocket'],
    multiplex: false,
    autoConnect: false,
    reconnection: false,
    ...(transportOptions && { transportOptions }),
    // The server rejects an empty token, and the next attempt requests one again.
    auth: (done) =>
      void source.token().then(
        (token) => done({ token }),
        () => done({ token: '' }),
      ),
  });
  socket.on('connect_error', () => {
    // An inactive socket means that the server rejected the token. Otherwise the server is unreachable.
    if (!socket.active) source.refuse();
  });
  const prepare = async () => {
    socket.auth = { token: await source.token() };
  };
  const stop = keepConnected(socket, { ...reconnection, ...(reconnection.retryAfterOf && { prepare }) });
  return {
    socket,
    close: () => {
      source.stop();
      stop();
      disconnect(socket);
    },
  };
}

/** Browsers report a socket that is closed before it is open as an error, so it is closed then. */
function disconnect(socket: RealtimeSocket): void {
  const { io: manager } = socket;
  if (manager._readyState !== 'opening') return void socket.disconnect();
  manager.once('open', () => socket.disconnect());
}
