import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Subscription } from 'rxjs';
import { SignOutEvents } from '../access/sign-out.events.ts';
import { RealtimeGateway } from './realtime.gateway.ts';
import { signInRoom, userRoom } from './realtime-socket.ts';

/** Cuts the sockets of sign-ins that have ended, in whichever process they are; what they hear last is why. */
@Injectable()
export class SignOutPublisher implements OnApplicationBootstrap, OnApplicationShutdown {
  private subscription: Subscription | undefined;

  constructor(
    @Inject(SignOutEvents) private readonly signOuts: SignOutEvents,
    @Inject(RealtimeGateway) private readonly gateway: RealtimeGateway,
  ) {}

  onApplicationBootstrap(): void {
    this.subscription = this.signOuts.signedOut$.subscribe(({ reason, ...who }) => {
      const rooms = 'signInIds' in who ? who.signInIds.map(signInRoom) : [userRoom(who.userId)];
      // No room would be everybody.
      if (rooms.length === 0) return;
      this.gateway.server.to(rooms).emit('user:signedOut', { reason });
      this.gateway.server.in(rooms).disconnectSockets(true);
    });
  }

  onApplicationShutdown(): void {
    this.subscription?.unsubscribe();
  }
}
