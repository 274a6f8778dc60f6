import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Actor } from '../access/actor.ts';
import { InstanceService } from '../modules/presence/instance.service.ts';
import { type EndedPresence, PresenceRepository, type StartedPresence } from '../modules/presence/presence.repository.ts';
import { participantRoom, type RealtimeServer, type RealtimeSocket, roomsOf, sessionRoom } from './realtime-socket.ts';

type Participant = components['schemas']['Participant'];

/** Lets sockets take their seats and leave them, and tells the others. */
@Injectable()
export class SocketPresenceService {
  private readonly logger = new Logger(SocketPresenceService.name);

  constructor(
    @Inject(PresenceRepository) private readonly repository: PresenceRepository,
    @Inject(InstanceService) private readonly instance: InstanceService,
  ) {}

  /** `null` for a session that is not the user's to enter. */
  async enterAsOperator(server: RealtimeServer, socket: RealtimeSocket, actor: Actor, sessionId: string): Promise<StartedPresence | null> {
    await this.leave(socket);
    const taken = await this.repository.enterAsOperator(actor, sessionId, this.placeOf(socket));
    if (taken) this.settle(server, socket, sessionId, taken);
    return taken;
  }

  /** `null` when another customer has been let in meanwhile, or the session is over. */
  async enterAsCustomer(
    server: RealtimeServer,
    socket: RealtimeSocket,
    sessionId: string,
    customerTokenHash: string,
  ): Promise<StartedPresence | null> {
    const taken = await this.repository.enterAsCustomer(sessionId, customerTokenHash, this.placeOf(socket));
    if (taken) this.settle(server, socket, sessionId, taken);
    return taken;
  }

  /** Gives the presence that is free now; `null` when a newer socket has taken it. */
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

  /** Whether the socket still has the presence that it took. */
  holds({ data, rooms }: RealtimeSocket): boolean {
    return data.presence !== undefined && rooms.has(participantRoom(data.presence.sessionId, data.presence.participantId));
  }

  /** Tells those who are there that somebody came, or left. Whoever has come back meanwhile, before that was said, has not left. */
  announce(server: RealtimeServer, sessionId: string, participant: Participant, isPresent: boolean): void {
    if (!isPresent && server.sockets.adapter.rooms.has(participantRoom(sessionId, participant.participantId))) return;
    server
      .to(sessionRoom(sessionId))
      .except(participantRoom(sessionId, participant.participantId))
      .emit('session:presence', { sessionId, participant, isPresent });
  }

  private placeOf(socket: RealtimeSocket) {
    return { instanceId: this.instance.instanceId, socketId: socket.id };
  }

  private settle(
    server: RealtimeServer,
    socket: RealtimeSocket,
    sessionId: string,
    { participant, previousSocketId }: StartedPresence,
  ): void {
    const presence = { sessionId, participantId: participant.participantId };
    if (!socket.connected) {
      this.repository.leave(sessionId, presence.participantId, socket.id).catch((error: unknown) => this.logger.warn(String(error)));
      return;
    }
    if (previousSocketId && previousSocketId !== socket.id) {
      // Whoever sat there learns that somebody of its own part came, and does not come back for the presence.
      server.in(previousSocketId).emit('session:presence', { sessionId, participant, isPresent: true });
      server.in(previousSocketId).socketsLeave(roomsOf(presence));
    }
    socket.data.presence = presence;
    void socket.join(roomsOf(presence));
    this.announce(server, sessionId, participant, true);
  }
}
