import type { ClientEvents, ServerEvents } from '@nearhand/contracts/realtime';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { Actor } from '../access/actor.ts';

/** Whom a socket speaks for. */
export type Speaker = { kind: 'user'; actor: Actor; issuedAt: number } | { kind: 'customer'; sessionId: string; customerTokenHash: string };

/** A place in a session; `participantId` is `customer`, or the id of the user. */
export interface Presence {
  sessionId: string;
  participantId: string;
}

export interface SocketData {
  speaker: Speaker;
  /** What the socket took. */
  presence?: Presence;
  /** When somebody last said that a person did something. */
  activeAt?: number;
  /** Devices on the user's screen, and what was last told about each. */
  watched?: Map<string, boolean | undefined>;
}

export type RealtimeServer = Server<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>;
export type RealtimeSocket = Socket<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>;

export const companyRoom = (companyId: string) => `company:${companyId}`;
export const userRoom = (userId: string) => `user:${userId}`;
export const signInRoom = (signInId: string) => `sign-in:${signInId}`;
export const sessionRoom = (sessionId: string) => `session:${sessionId}`;
/** Everybody in the session who belongs to the company. */
export const operatorsRoom = (sessionId: string) => `session:${sessionId}:operators`;
export const participantRoom = (sessionId: string, participantId: string) => `session:${sessionId}:${participantId}`;

/** The rooms that a presence opens. */
export const roomsOf = ({ sessionId, participantId }: Presence) => [
  sessionRoom(sessionId),
  participantRoom(sessionId, participantId),
  ...(participantId === 'customer' ? [] : [operatorsRoom(sessionId)]),
];
