import type { ClientEvents, ServerEvents } from '@nearhand/contracts/realtime';
import type { Socket } from 'socket.io-client';

/** A socket that speaks the contract's events. */
export type RealtimeSocket = Socket<ServerEvents, ClientEvents>;
