import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Subscription } from 'rxjs';
import { type SessionChanged, SessionChanges } from '../modules/session/session-changes.ts';
import { RealtimeGateway } from './realtime.gateway.ts';
import { companyRoom, partRoom, sessionRoom } from './realtime-socket.ts';

/** Tells both parts of a session, and everybody in its company, what became of it. */
@Injectable()
export class SessionAnnouncer implements OnApplicationBootstrap, OnApplicationShutdown {
  private subscription: Subscription | undefined;

  constructor(
    @Inject(SessionChanges) private readonly changes: SessionChanges,
    @Inject(RealtimeGateway) private readonly gateway: RealtimeGateway,
  ) {}

  onApplicationBootstrap(): void {
    this.subscription = this.changes.changed$.subscribe((change) => this.announce(change));
  }

  onApplicationShutdown(): void {
    this.subscription?.unsubscribe();
  }

  private announce({ sessionId, companyId, status, closeReason }: SessionChanged): void {
    const { server } = this.gateway;
    const room = sessionRoom(sessionId);
    server.to([room, companyRoom(companyId)]).emit('session:changed', { sessionId, status, closeReason });
    if (status !== 'closed') return;
    server.in(partRoom(sessionId, 'customer')).disconnectSockets(true);
    server.in(room).socketsLeave([room, partRoom(sessionId, 'operator')]);
  }
}
