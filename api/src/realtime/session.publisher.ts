import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Subscription } from 'rxjs';
import { type SessionChanged, SessionChanges, type SessionIdle } from '../modules/session/session-changes.ts';
import { type Audience, type Place, type SessionNotice, SessionNotices } from '../modules/session/session-notices.ts';
import { RealtimeGateway } from './realtime.gateway.ts';
import { companyRoom, operatorsRoom, participantRoom, roomsOf, sessionRoom, userRoom } from './realtime-socket.ts';

/** Tells those in a session, and everybody in its company, what became of it; and single ones what concerns them. */
@Injectable()
export class SessionPublisher implements OnApplicationBootstrap, OnApplicationShutdown {
  private subscription: Subscription | undefined;

  constructor(
    @Inject(SessionChanges) private readonly changes: SessionChanges,
    @Inject(SessionNotices) private readonly notices: SessionNotices,
    @Inject(RealtimeGateway) private readonly gateway: RealtimeGateway,
  ) {}

  onApplicationBootstrap(): void {
    this.subscription = this.changes.changed$.subscribe((change) => this.announce(change));
    this.subscription.add(this.changes.idle$.subscribe((idle) => this.ask(idle)));
    this.subscription.add(this.notices.notice$.subscribe((notice) => this.pass(notice)));
  }

  onApplicationShutdown(): void {
    this.subscription?.unsubscribe();
  }

  private announce({ sessionId, companyId, status, closeReason }: SessionChanged): void {
    const { server } = this.gateway;
    const room = sessionRoom(sessionId);
    server.to([room, companyRoom(companyId)]).emit('session:changed', { sessionId, status, closeReason });
    if (status !== 'closed') return;
    server.in(participantRoom(sessionId, 'customer')).disconnectSockets(true);
    server.in(room).socketsLeave([room, operatorsRoom(sessionId)]);
  }

  private ask({ sessionId, closesAt }: SessionIdle): void {
    this.gateway.server.to(operatorsRoom(sessionId)).emit('session:idle', { sessionId, closesAt });
  }

  private pass(notice: SessionNotice): void {
    if ('cutCustomerOf' in notice) this.cutCustomer(notice.cutCustomerOf);
    else if ('freed' in notice) this.free(notice.freed);
    else this.audience(notice.to).emit(notice.event as 'session:request', notice.payload as never);
  }

  /** The page learns that somebody has taken its place before it is cut. */
  private cutCustomer(sessionId: string): void {
    const room = this.gateway.server.in(participantRoom(sessionId, 'customer'));
    const participant = { participantId: 'customer', name: '', role: 'customer' } as const;
    room.emit('session:presence', { sessionId, participant, isPresent: true });
    room.disconnectSockets(true);
  }

  private free({ sessionId, userId }: Place): void {
    const presence = { sessionId, participantId: userId };
    this.gateway.server.in(participantRoom(sessionId, userId)).socketsLeave(roomsOf(presence));
  }

  private audience(to: Audience) {
    const { server } = this.gateway;
    if ('userId' in to) return server.to(userRoom(to.userId));
    if ('operatorsOf' in to) return server.to(operatorsRoom(to.operatorsOf));
    const room = server.to(sessionRoom(to.sessionId));
    return to.except ? room.except(participantRoom(to.sessionId, to.except)) : room;
  }
}
