import type { components } from '@nearhand/contracts/openapi.gen';
import type { ClientEvents, ServerEvents } from '@nearhand/contracts/realtime';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { Actor } from '../access/actor.ts';

export type Part = components['schemas']['Part'];

/** Whom a socket speaks for. */
export type Speaker = { kind: 'user'; actor: Actor; issuedAt: number } | { kind: 'customer'; sessionId: string };

/** A part in a session. */
export interface Seat {
  sessionId: string;
  part: Part;
}

export interface SocketData {
  speaker: Speaker;
  /** What the socket took. */
  seat?: Seat;
  /** Devices on the user's screen, and what was last told about each. */
  watched?: Map<string, boolean | undefined>;
}

export type RealtimeServer = Server<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>;
export type RealtimeSocket = Socket<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>;

export const companyRoom = (companyId: string) => `company:${companyId}`;
export const sessionRoom = (sessionId: string) => `session:${sessionId}`;
export const partRoom = (sessionId: string, part: Part) => `session:${sessionId}:${part}`;
export const otherPart = (part: Part): Part => (part === 'operator' ? 'customer' : 'operator');
