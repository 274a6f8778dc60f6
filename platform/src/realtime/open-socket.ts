import { realtimePath } from '@nearhand/contracts/realtime';
import { boot } from '@nearhand/platform/core';
import { keepConnected, type Pace } from './keep-connected.ts';
import type { RealtimeSocket } from './realtime-socket.ts';
import type { SignalingSource } from './signaling-source.ts';

/** A socket that reconnects until it is closed. */
export interface RealtimeConnection {
  socket: RealtimeSocket;
  close: () => void;
}

/** Loaded on demand by the join page, which is shown first. In the app it is part of the chunk that every page loads. */
export const loadSocketLibrary = () => import('./socket-library.ts');

/** Browsers report a socket that is closed before it is open as an error, so it is closed then. */
function disconnect(socket: RealtimeSocket): void {
  const { io: manager } = socket;
  if (manager._readyState !== 'opening') return void socket.disconnect();
  manager.once('open', () => socket.disconnect());
}

/** Opens a socket that requests a token from the source before each attempt. */
export async function openSocket(source: SignalingSource, pace: Pace): Promise<RealtimeConnection> {
  // Requested while the library loads and the transport opens; a failure is repeated by `auth`.
  void source.token().catch(() => undefined);
  const { io } = await loadSocketLibrary();
  const socket: RealtimeSocket = io(new URL(boot.apiBase, location.href).origin, {
    path: realtimePath,
    transports: ['websocket'],
    multiplex: false,
    autoConnect: false,
    reconnection: false,
    // The server rejects an empty token, and the next attempt requests one again.
    auth: (done) =>
      void source.token().then(
        (token) => done({ token }),
        () => done({ token: '' }),
      ),
  });
  socket.on('connect_error', () => {
    // Not active: the server rejected the token. Otherwise the server is unreachable.
    if (!socket.active) source.refuse();
  });
  const stop = keepConnected(socket, pace);
  return {
    socket,
    close: () => {
      source.stop();
      stop();
      disconnect(socket);
    },
  };
}
