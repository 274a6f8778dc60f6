import type { ClientEvents, ServerEvents } from '@nearhand/contracts/realtime';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { Actor } from '../access/actor.ts';

/** The authenticated user, customer or device of a socket. */
export type Principal =
  | { kind: 'user'; actor: Actor; issuedAt: number }
  | { kind: 'customer'; sessionId: string; customerTokenHash: string }
  | { kind: 'device'; assignmentId: string; machineId: string };

/** The `participantId` of the customer is `customer`, that of an operator the ID of the user. */
export interface Presence {
  sessionId: string;
  participantId: string;
}

export interface SocketData {
  principal: Principal;
  presence?: Presence;
  /** Time of the last reported user activity. */
  activeAt?: number;
  /** Devices on the user's screen, with the state that was sent last. */
  watched?: Map<string, string | undefined>;
}

export type RealtimeServer = Server<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>;
export type RealtimeSocket = Socket<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>;

export const companyRoom = (companyId: string) => `company:${companyId}`;
export const userRoom = (userId: string) => `user:${userId}`;
export const signInRoom = (signInId: string) => `sign-in:${signInId}`;
export const deviceRoom = (assignmentId: string) => `device:${assignmentId}`;
export const sessionRoom = (sessionId: string) => `session:${sessionId}`;
/** The operators in the session. */
export const operatorsRoom = (sessionId: string) => `session:${sessionId}:operators`;
export const participantRoom = (sessionId: string, participantId: string) => `session:${sessionId}:${participantId}`;
export const isParticipantRoom = (room: string) => /^session:[^:]+:(?!operators$)/.test(room);

/** The rooms of a presence. */
export const roomsOf = ({ sessionId, participantId }: Presence) => [
  sessionRoom(sessionId),
  participantRoom(sessionId, participantId),
  ...(participantId === 'customer' ? [] : [operatorsRoom(sessionId)]),
];
