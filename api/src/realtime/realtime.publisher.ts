import { Inject, Injectable } from '@nestjs/common';
import { DomainEvents } from '../events/domain.events.ts';
import type { EventOf, TransientEvent } from '../events/domain-event.ts';
import { RealtimeGateway } from './realtime.gateway.ts';
import { companyRoom, type RealtimeServer, signInRoom, userRoom } from './realtime-socket.ts';

type EventType = TransientEvent['type'];

/** What each domain event does to sockets, of all instances. */
const emissions: { [Type in EventType]: (server: RealtimeServer, event: EventOf<Type>) => void } = {
  companyChanged: (server, { companyId, what }) => server.to(companyRoom(companyId)).emit('company:changed', { what }),

  devEventEmitted: (server, { companyId, name, data }) => server.to(companyRoom(companyId)).emit('dev:event', { name, data }),

  /** Clients reconnect by themselves, into the rooms of the new company. */
  userMoved: (server, { userId }) => server.in(userRoom(userId)).disconnectSockets(true),

  signedOut: (server, { signIns, reason }) => {
    const rooms = 'signInIds' in signIns ? signIns.signInIds.map(signInRoom) : [userRoom(signIns.userId)];
    // Without a room, Socket.IO would address all sockets.
    if (rooms.length === 0) return;
    server.to(rooms).emit('user:signedOut', { reason });
    server.in(rooms).disconnectSockets(true);
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
