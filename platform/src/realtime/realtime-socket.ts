import type { ClientEvents, ServerEvents } from '@nearhand/contracts/realtime';
import type { Socket } from 'socket.io-client';

export type RealtimeSocket = Socket<ServerEvents, ClientEvents> & {
  /** Of the socket of a user: when it has connected or received an event last, of `performance.now()`. */
  heardAt?: number;
};
