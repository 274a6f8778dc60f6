import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Actor } from '../access/actor.ts';
import { type LeftSeat, SeatsRepository, type TakenSeat } from '../modules/session/participants/seats.repository.ts';
import { RealtimeNode } from './realtime-node.ts';
import { type RealtimeServer, type RealtimeSocket, roomsOf, seatRoom, sessionRoom } from './realtime-socket.ts';

type Participant = components['schemas']['Participant'];

/** Lets sockets take their seats and leave them, and tells the others. */
@Injectable()
export class Seats {
  private readonly logger = new Logger(Seats.name);

  constructor(
    @Inject(SeatsRepository) private readonly repository: SeatsRepository,
    @Inject(RealtimeNode) private readonly node: RealtimeNode,
  ) {}

  /** `null` for a session that is not the user's to enter. */
  async takeAsOperator(server: RealtimeServer, socket: RealtimeSocket, actor: Actor, sessionId: string): Promise<TakenSeat | null> {
    await this.leave(socket);
    const taken = await this.repository.takeAsOperator(actor, sessionId, this.placeOf(socket));
    if (taken) this.settle(server, socket, sessionId, taken);
    return taken;
  }

  /** `null` when another customer has been let in meanwhile, or the session is over. */
  async takeAsCustomer(
    server: RealtimeServer,
    socket: RealtimeSocket,
    sessionId: string,
    customerTokenHash: string,
  ): Promise<TakenSeat | null> {
    const taken = await this.repository.takeAsCustomer(sessionId, customerTokenHash, this.placeOf(socket));
    if (taken) this.settle(server, socket, sessionId, taken);
    return taken;
  }

  /** Gives the seat that is free now; `null` when a newer socket has taken it. */
  async leave(socket: RealtimeSocket): Promise<LeftSeat | null> {
    const { seat } = socket.data;
    if (!seat) return null;
    delete socket.data.seat;
    for (const room of roomsOf(seat)) void socket.leave(room);
    try {
      return await this.repository.leave(seat.sessionId, seat.participantId, socket.id);
    } catch (error) {
      socket.data.seat ??= seat;
      throw error;
    }
  }

  /** Whether the socket still has the seat that it took. */
  holds({ data, rooms }: RealtimeSocket): boolean {
    return data.seat !== undefined && rooms.has(seatRoom(data.seat.sessionId, data.seat.participantId));
  }

  /** Tells those who are there that somebody came, or left. Whoever has come back meanwhile, before that was said, has not left. */
  announce(server: RealtimeServer, sessionId: string, participant: Participant, isPresent: boolean): void {
    if (!isPresent && server.sockets.adapter.rooms.has(seatRoom(sessionId, participant.participantId))) return;
    server
      .to(sessionRoom(sessionId))
      .except(seatRoom(sessionId, participant.participantId))
      .emit('session:presence', { sessionId, participant, isPresent });
  }

  private placeOf(socket: RealtimeSocket) {
    return { nodeId: this.node.nodeId, socketId: socket.id };
  }

  private settle(server: RealtimeServer, socket: RealtimeSocket, sessionId: string, { participant, previousSocketId }: TakenSeat): void {
    const seat = { sessionId, participantId: participant.participantId };
    if (!socket.connected) {
      this.repository.leave(sessionId, seat.participantId, socket.id).catch((error: unknown) => this.logger.warn(String(error)));
      return;
    }
    if (previousSocketId && previousSocketId !== socket.id) {
      // Whoever sat there learns that somebody of its own part came, and does not come back for the seat.
      server.in(previousSocketId).emit('session:presence', { sessionId, participant, isPresent: true });
      server.in(previousSocketId).socketsLeave(roomsOf(seat));
    }
    socket.data.seat = seat;
    void socket.join(roomsOf(seat));
    this.announce(server, sessionId, participant, true);
  }
}
