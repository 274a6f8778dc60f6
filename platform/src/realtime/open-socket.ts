import { realtimePath } from '@nearhand/contracts/realtime';
import { boot } from '@nearhand/platform/core';
import { enableFastReconnect } from './fast-reconnect.ts';
import type { RealtimeSocket } from './realtime-socket.ts';
import { reconnectAfterRejection } from './reconnect-after-rejection.ts';
import type { SignalingSource } from './signaling-source.ts';

/** A socket that reconnects until it is closed. */
export interface RealtimeConnection {
  socket: RealtimeSocket;
  close: () => void;
}

/** Reconnect speed; `urgent` while a user waits for a picture. */
export type Pace = 'urgent' | 'calm';

/** An attempt into a dead network takes seconds itself, so the delays in between stay short. */
const delays = {
  urgent: { reconnectionDelay: 300, reconnectionDelayMax: 500 },
  calm: { reconnectionDelay: 500, reconnectionDelayMax: 10_000 },
} as const satisfies Record<Pace, object>;

/** Loaded on demand: most pages do not need it. */
export const loadSocketLibrary = () => import('./socket-library.ts');

/** Browsers report a socket that is closed before it is open as an error, so it is closed then. */
function disconnect(socket: RealtimeSocket): void {
  const { io: manager } = socket;
  if (manager._readyState !== 'opening') return void socket.disconnect();
  manager.reconnection(false);
  manager.once('open', () => socket.disconnect());
}

/** Opens a socket that requests a token from the source before each attempt. */
export async function openSocket(source: SignalingSource, pace: Pace): Promise<RealtimeConnection> {
  // Requested while the library loads and the transport opens; a failure is repeated by `auth`.
  if (pace === 'urgent') void source.token().catch(() => undefined);
  const { io } = await loadSocketLibrary();
  const socket: RealtimeSocket = io(new URL(boot.apiBase, location.href).origin, {
    path: realtimePath,
    transports: ['websocket'],
    multiplex: false,
    ...delays[pace],
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
  const stops = [reconnectAfterRejection(socket), pace === 'urgent' ? enableFastReconnect(socket) : () => undefined];
  return {
    socket,
    close: () => {
      source.stop();
      for (const stop of stops) stop();
      disconnect(socket);
    },
  };
}
