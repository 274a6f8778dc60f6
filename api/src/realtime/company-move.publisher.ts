import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Subscription } from 'rxjs';
import { UserMoveEvents } from '../modules/user/user-move.events.ts';
import { RealtimeGateway } from './realtime.gateway.ts';
import { userRoom } from './realtime-socket.ts';

/** Cuts the sockets of whoever belongs to another company now: they come back by themselves, and hear that one. */
@Injectable()
export class CompanyMovePublisher implements OnApplicationBootstrap, OnApplicationShutdown {
  private subscription: Subscription | undefined;

  constructor(
    @Inject(UserMoveEvents) private readonly moves: UserMoveEvents,
    @Inject(RealtimeGateway) private readonly gateway: RealtimeGateway,
  ) {}

  onApplicationBootstrap(): void {
    this.subscription = this.moves.moved$.subscribe((userId) => this.gateway.server.in(userRoom(userId)).disconnectSockets(true));
  }

  onApplicationShutdown(): void {
    this.subscription?.unsubscribe();
  }
}
