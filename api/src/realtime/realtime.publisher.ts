import { Inject, Injectable } from '@nestjs/common';
import { DomainEvents } from '../events/domain.events.ts';
import type { EventOf, TransientEvent } from '../events/domain-event.ts';
import { RealtimeGateway } from './realtime.gateway.ts';
import {
  companyRoom,
  deviceRoom,
  operatorsRoom,
  participantRoom,
  type RealtimeServer,
  roomsOf,
  sessionRoom,
  signInRoom,
  userRoom,
} from './realtime-socket.ts';

type EventType = TransientEvent['type'];

/** Effects of each domain event on the sockets of all instances. */
const emissions: { [Type in EventType]: (server: RealtimeServer, event: EventOf<Type>) => void } = {
  companyChanged: (server, { companyId, what }) => server.to(companyRoom(companyId)).emit('company:changed', { what }),

  devEventEmitted: (server, { companyId, name, data }) => server.to(companyRoom(companyId)).emit('dev:event', { name, data }),

  devicesOffline: (server, { userIds, offline }) => server.to(userIds.map(userRoom)).emit('devices:offline', offline),

  /** Each instance watches its own folder. */
  installersChanged: (server) => {
    for (const socket of server.sockets.sockets.values()) if (socket.data.principal.kind === 'user') socket.emit('installers:changed');
  },

  /** Concerns no socket. */
  webhooksQueued: () => undefined,

  /** Clients reconnect by themselves, into the rooms of the new company. */
  userMoved: (server, { userId }) => server.in(userRoom(userId)).disconnectSockets(true),

  /** Clients reconnect by themselves, with the new role. */
  roleChanged: (server, { userId }) => server.in(userRoom(userId)).disconnectSockets(true),

  /** Clients reconnect by themselves, with the rights of the new state. */
  verificationChanged: (server, { userId, isVerified }) => {
    if (isVerified) server.to(userRoom(userId)).emit('user:verified');
    server.in(userRoom(userId)).disconnectSockets(true);
  },

  signedOut: (server, { signIns, reason }) => {
    const rooms = 'signInIds' in signIns ? signIns.signInIds.map(signInRoom) : [userRoom(signIns.userId)];
    // Socket.IO would address all sockets if no room were named.
    if (rooms.length === 0) return;
    server.to(rooms).emit('user:signedOut', { reason });
    server.in(rooms).disconnectSockets(true);
  },

  sessionChanged: (server, { companyId, change, states }) => {
    const { sessionId, status } = change;
    const room = sessionRoom(sessionId);
    server.to([room, companyRoom(companyId)]).emit('session:changed', change);
    for (const { userId, session } of states) server.to(userRoom(userId)).emit('session:state', session);
    if (status !== 'closed') return;
    server.in(participantRoom(sessionId, 'customer')).disconnectSockets(true);
    server.in(room).socketsLeave([room, operatorsRoom(sessionId)]);
  },

  sessionRequestChanged: (server, { sessionRequest }) =>
    server.to([userRoom(sessionRequest.from.id), userRoom(sessionRequest.to.id)]).emit('session:request', sessionRequest),

  joinRequestChanged: (server, { hostId, joinRequest }) => server.to(userRoom(hostId)).emit('session:joinRequest', joinRequest),

  /** The page is notified of the customer who replaces it before its socket is closed. */
  customerReplaced: (server, { sessionId }) => {
    const room = server.in(participantRoom(sessionId, 'customer'));
    const participant = { participantId: 'customer', name: '', role: 'customer' } as const;
    room.emit('session:presence', { sessionId, participant, isPresent: true });
    room.disconnectSockets(true);
  },

  deviceInvited: (server, { assignmentId, invitation }) => server.to(deviceRoom(assignmentId)).emit('device:session', invitation),

  deviceUpdated: (server, { assignmentId, settings }) => server.to(deviceRoom(assignmentId)).emit('device:updated', settings),

  deviceRestarted: (server, { assignmentId, restart }) => server.to(deviceRoom(assignmentId)).emit('device:restart', restart),

  deviceRemoved: (server, { assignmentId }) => {
    const room = server.in(deviceRoom(assignmentId));
    room.emit('device:removed', {});
    room.disconnectSockets(true);
  },

  deviceReplaced: (server, { replacedSocketId }) => server.in(replacedSocketId).disconnectSockets(true),

  presenceChanged: (server, { presence, replacedSocketId }) => {
    const { sessionId, participant, isPresent } = presence;
    const ownRoom = participantRoom(sessionId, participant.participantId);
    // The participant has entered again since.
    if (!isPresent && server.sockets.adapter.rooms.has(ownRoom)) return;
    if (replacedSocketId) {
      server.in(replacedSocketId).emit('session:presence', presence);
      server.in(replacedSocketId).socketsLeave(roomsOf({ sessionId, participantId: participant.participantId }));
    }
    // A window takes its own presence for that of a newer window.
    server.to(sessionRoom(sessionId)).except(ownRoom).emit('session:presence', presence);
  },

  participantRemoved: (server, { removed, present }) => {
    const { sessionId, participantId, reason } = removed;
    const ownRoom = participantRoom(sessionId, participantId);
    if (present) {
      server.to(sessionRoom(sessionId)).except(ownRoom).emit('session:presence', { sessionId, participant: present, isPresent: false });
      server.in(ownRoom).socketsLeave(roomsOf({ sessionId, participantId }));
    }
    server.to(sessionRoom(sessionId)).except(userRoom(participantId)).emit('session:removed', removed);
    // Pages of other sign-ins are not concerned.
    if (reason !== 'signedOut') server.to(userRoom(participantId)).emit('session:removed', removed);
  },

  presenceExpired: (server, { sessionId, participant }) =>
    emissions.presenceChanged(server, { type: 'presenceChanged', presence: { sessionId, participant, isPresent: false } }),

  /** Clients reconnect and enter their sessions again. */
  instanceExpired: (server) => {
    for (const { conn } of server.sockets.sockets.values()) conn.close();
  },
};

/** Publishes domain events to sockets. */
@Injectable()
export class RealtimePublisher {
  constructor(
    @Inject(DomainEvents) private readonly events: DomainEvents,
    @Inject(RealtimeGateway) private readonly gateway: RealtimeGateway,
  ) {
    for (const type of Object.keys(emissions) as EventType[]) this.emitOn(type);
  }

  private emitOn<Type extends EventType>(type: Type): void {
    this.events.on(type, (event) => emissions[type](this.gateway.server, event));
  }
}
