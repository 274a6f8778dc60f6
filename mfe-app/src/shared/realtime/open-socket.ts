import { realtimePath } from '@nearhand/contracts/realtime';
import { boot } from '@nearhand/platform/core';
import type { RealtimeSocket } from './realtime-socket.ts';
import { returnWhenRefused } from './return-when-refused.ts';

/** A socket that comes back by itself until it is closed. */
export interface RealtimeConnection {
  socket: RealtimeSocket;
  close: () => void;
}

/** The library is fetched on demand: most pages never need it. */
export const loadSocketLibrary = () => import('./socket-library.ts');

/** Opens a socket; `token` is asked before each attempt. */
export async function openSocket(token: () => Promise<string>): Promise<RealtimeConnection> {
  const { io } = await loadSocketLibrary();
  const socket: RealtimeSocket = io(new URL(boot.apiBase, location.href).origin, {
    path: realtimePath,
    transports: ['websocket'],
    multiplex: false,
    reconnectionDelay: 500,
    reconnectionDelayMax: 10_000,
    // Without a token the server refuses, and the next attempt asks for one again.
    auth: (done) =>
      void token().then(
        (fresh) => done({ token: fresh }),
        () => done({ token: '' }),
      ),
  });
  const stopReturning = returnWhenRefused(socket);
  return {
    socket,
    close: () => {
      stopReturning();
      socket.disconnect();
    },
  };
}
