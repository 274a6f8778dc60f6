import { realtimePath } from '@nearhand/contracts/realtime';
import { boot } from '@nearhand/platform/core';
import { enableFastReconnect } from './fast-reconnect.ts';
import type { RealtimeSocket } from './realtime-socket.ts';
import { reconnectAfterRejection } from './reconnect-after-rejection.ts';
import type { SignalingSource } from './signaling-source.ts';

/** A socket that comes back by itself until it is closed. */
export interface RealtimeConnection {
  socket: RealtimeSocket;
  close: () => void;
}

/** How soon it is tried again: `urgent` where somebody waits for a picture. */
export type Pace = 'urgent' | 'calm';

/** An attempt into a dead network lasts for seconds by itself: waiting as long in between would miss its return. */
const delays = {
  urgent: { reconnectionDelay: 300, reconnectionDelayMax: 500 },
  calm: { reconnectionDelay: 500, reconnectionDelayMax: 10_000 },
} as const satisfies Record<Pace, object>;

/** The library is fetched on demand: most pages never need it. */
export const loadSocketLibrary = () => import('./socket-library.ts');

/** Opens a socket; the source is asked for a token before each attempt. */
export async function openSocket(source: SignalingSource, pace: Pace): Promise<RealtimeConnection> {
  const { io } = await loadSocketLibrary();
  const socket: RealtimeSocket = io(new URL(boot.apiBase, location.href).origin, {
    path: realtimePath,
    transports: ['websocket'],
    multiplex: false,
    ...delays[pace],
    // Without a token the server refuses, and the next attempt asks for one again.
    auth: (done) =>
      void source.token().then(
        (token) => done({ token }),
        () => done({ token: '' }),
      ),
  });
  socket.on('connect_error', () => {
    // Not taken by the server; one that is only out of reach will take it.
    if (!socket.active) source.refuse();
  });
  const stops = [reconnectAfterRejection(socket), pace === 'urgent' ? enableFastReconnect(socket) : () => undefined];
  return {
    socket,
    close: () => {
      source.stop();
      for (const stop of stops) stop();
      socket.disconnect();
    },
  };
}
