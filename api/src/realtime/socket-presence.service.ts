import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainEvents } from '../events/domain.events.ts';
import { InstanceService } from '../modules/session/presence/instance.service.ts';
import {
  type EndedPresence,
  type EnteringUser,
  PresenceRepository,
  type StartedPresence,
} from '../modules/session/presence/presence.repository.ts';
import { participantRoom, type RealtimeSocket, roomsOf } from './realtime-socket.ts';

/** Binds the presences of participants to sockets of this instance. */
@Injectable()
export class SocketPresenceService {
  private readonly logger = new Logger(SocketPresenceService.name);

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(DomainEvents) private readonly events: DomainEvents,
    @Inject(PresenceRepository) private readonly repository: PresenceRepository,
    @Inject(InstanceService) private readonly instance: InstanceService,
  ) {}

  /** `null` if the user may not enter the session. */
  async enterAsOperator(socket: RealtimeSocket, user: EnteringUser, sessionId: string): Promise<StartedPresence | null> {
    await this.leave(socket);
    const taken = await this.repository.enterAsOperator(user, sessionId, this.placeOf(socket));
    if (taken) this.bind(socket, sessionId, taken);
    return taken;
  }

  /** `null` if another customer was admitted meanwhile or the session is closed. */
  async enterAsCustomer(socket: RealtimeSocket, sessionId: string, customerTokenHash: string): Promise<StartedPresence | null> {
    const taken = await this.repository.enterAsCustomer(sessionId, customerTokenHash, this.placeOf(socket));
    if (taken) this.bind(socket, sessionId, taken);
    return taken;
  }

  /** Returns the ended presence; `null` if a newer socket holds it. */
  async leave(socket: RealtimeSocket): Promise<EndedPresence | null> {
    const { presence } = socket.data;
    if (!presence) return null;
    delete socket.data.presence;
    for (const room of roomsOf(presence)) void socket.leave(room);
    try {
      return await this.repository.leave(presence.sessionId, presence.participantId, socket.id);
    } catch (error) {
      socket.data.presence ??= presence;
      throw error;
    }
  }

  /** Whether the socket still represents its participant. */
  holds({ data, rooms }: RealtimeSocket): boolean {
    return data.presence !== undefined && rooms.has(participantRoom(data.presence.sessionId, data.presence.participantId));
  }

  private placeOf(socket: RealtimeSocket) {
    return { instanceId: this.instance.instanceId, socketId: socket.id };
  }

  private bind(socket: RealtimeSocket, sessionId: string, { participant, previousSocketId }: StartedPresence): void {
    const presence = { sessionId, participantId: participant.participantId };
    if (!socket.connected) {
      this.repository.leave(sessionId, presence.participantId, socket.id).catch((error: unknown) => this.logger.warn(String(error)));
      return;
    }
    socket.data.presence = presence;
    void socket.join(roomsOf(presence));
    const replacedSocketId = previousSocketId === socket.id ? null : previousSocketId;
    const change = { sessionId, participant, isPresent: true };
    this.events.publish(this.dataSource.manager, { type: 'presenceChanged', presence: change, replacedSocketId });
  }
}
