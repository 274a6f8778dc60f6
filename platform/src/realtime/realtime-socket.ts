import type { ClientEvents, ServerEvents } from '@nearhand/contracts/realtime';
import type { Socket } from 'socket.io-client';

export type RealtimeSocket = Socket<ServerEvents, ClientEvents>;
