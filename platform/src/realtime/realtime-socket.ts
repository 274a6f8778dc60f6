import type { ClientEvents, ServerEvents } from '@nearhand/contracts/realtime';
import type { Socket } from 'socket.io-client';

export type RealtimeSocket = Socket<ServerEvents, ClientEvents> & {
  /** Time of the last connection or event of a user's socket, as `performance.now()`. */
  lastEventAt?: number;
};
