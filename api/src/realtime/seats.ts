import { Injectable } from '@nestjs/common';
import { otherPart, type Part, partRoom, type RealtimeServer, type RealtimeSocket, type Seat, sessionRoom } from './realtime-socket.ts';

/** Who sits where: each part of a session is spoken for by one socket, the newest. */
@Injectable()
export class Seats {
  take(server: RealtimeServer, socket: RealtimeSocket, sessionId: string, part: Part): void {
    this.leave(socket);
    const rooms = [sessionRoom(sessionId), partRoom(sessionId, part)];
    // Whoever sat there learns that somebody of its own part came, and does not come back for the seat.
    server.in(partRoom(sessionId, part)).emit('session:peer', { part, isPresent: true });
    server.in(partRoom(sessionId, part)).socketsLeave(rooms);
    socket.data.seat = { sessionId, part };
    void socket.join(rooms);
    this.announce(socket, sessionId, part, true);
  }

  /** Tells the other part, and gives the seat that is free now; null when a newer socket has taken it. */
  leave(socket: RealtimeSocket): Seat | null {
    const { seat } = socket.data;
    if (!seat || !this.holds(socket)) return null;
    this.announce(socket, seat.sessionId, seat.part, false);
    for (const room of [sessionRoom(seat.sessionId), partRoom(seat.sessionId, seat.part)]) void socket.leave(room);
    delete socket.data.seat;
    return seat;
  }

  /** Whether the socket still has the seat that it took. */
  holds({ data, rooms }: RealtimeSocket): boolean {
    return data.seat !== undefined && rooms.has(partRoom(data.seat.sessionId, data.seat.part));
  }

  async isTaken(server: RealtimeServer, sessionId: string, part: Part): Promise<boolean> {
    return (await server.in(partRoom(sessionId, part)).fetchSockets()).length > 0;
  }

  private announce(socket: RealtimeSocket, sessionId: string, part: Part, isPresent: boolean): void {
    socket.to(partRoom(sessionId, otherPart(part))).emit('session:peer', { part, isPresent });
  }
}
