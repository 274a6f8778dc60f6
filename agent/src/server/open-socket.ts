import { realtimePath } from '@nearhand/contracts/realtime';
import type { RealtimeSocket } from '@nearhand/platform/realtime/realtime-socket';
import { reconnectAfterRejection } from '@nearhand/platform/realtime/reconnect-after-rejection';
import type { SignalingSource } from '@nearhand/platform/realtime/signaling-source';
import { io } from 'socket.io-client';

/** A socket that reconnects until it is closed. */
export interface SocketConnection {
  socket: RealtimeSocket;
  close: () => void;
}

/** Reconnect delays; `urgent` while an operator waits for a picture. Socket.IO varies them by half. */
const delays = {
  urgent: { reconnectionDelay: 300, reconnectionDelayMax: 1_000 },
  calm: { reconnectionDelay: 1_000, reconnectionDelayMax: 30_000 },
} as const;

/** Opens a realtime socket, which requests a token from the source before each attempt. */
export function openSocket(server: string, source: SignalingSource, pace: keyof typeof delays): SocketConnection {
  const socket: RealtimeSocket = io(server, {
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
  const stop = reconnectAfterRejection(socket);
  return {
    socket,
    close: () => {
      source.stop();
      stop();
      socket.disconnect();
    },
  };
}
