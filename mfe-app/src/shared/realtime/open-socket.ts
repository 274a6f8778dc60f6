import { realtimePath } from '@nearhand/contracts/realtime';
import { boot } from '@nearhand/platform/core';
import { comeBackFast } from './come-back-fast.ts';
import type { RealtimeSocket } from './realtime-socket.ts';
import { returnWhenRefused } from './return-when-refused.ts';
import type { SignalingSource } from './signaling-source.ts';

/** A socket that comes back by itself until it is closed. */
export interface RealtimeConnection {
  socket: RealtimeSocket;
  close: () => void;
}

/** How soon it is tried again: `urgent` where somebody waits for a picture. */
export type Pace = 'urgent' | 'calm';

/** The library is fetched on demand: most pages never need it. */
export const loadSocketLibrary = () => import('./socket-library.ts');

/** Opens a socket; the source is asked for a token before each attempt. */
export async function openSocket(source: SignalingSource, pace: Pace): Promise<RealtimeConnection> {
  const { io } = await loadSocketLibrary();
  const socket: RealtimeSocket = io(new URL(boot.apiBase, location.href).origin, {
    path: realtimePath,
    transports: ['websocket'],
    multiplex: false,
    reconnectionDelay: 500,
    reconnectionDelayMax: pace === 'urgent' ? 1_000 : 10_000,
    // Without a token the server refuses, and the next attempt asks for one again.
    auth: (done) =>
      void source.token().then(
        (token) => done({ token }),
        () => done({ token: '' }),
      ),
  });
  socket.on('connect_error', () => source.refuse());
  const stops = [returnWhenRefused(socket), pace === 'urgent' ? comeBackFast(socket) : () => undefined];
  return {
    socket,
    close: () => {
      source.stop();
      for (const stop of stops) stop();
      socket.disconnect();
    },
  };
}
