import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Subscription } from 'rxjs';
import { type AccountNotice, AccountNotices } from '../modules/user/account-notices.ts';
import { RealtimeGateway } from './realtime.gateway.ts';
import { companyRoom, userRoom } from './realtime-socket.ts';

/** Tells the pages of a company what changed, and those of a user whose sign-ins are over that they are. */
@Injectable()
export class AccountAnnouncer implements OnApplicationBootstrap, OnApplicationShutdown {
  private subscription: Subscription | undefined;

  constructor(
    @Inject(AccountNotices) private readonly notices: AccountNotices,
    @Inject(RealtimeGateway) private readonly gateway: RealtimeGateway,
  ) {}

  onApplicationBootstrap(): void {
    this.subscription = this.notices.notice$.subscribe((notice) => this.announce(notice));
  }

  onApplicationShutdown(): void {
    this.subscription?.unsubscribe();
  }

  private announce(notice: AccountNotice): void {
    const { server } = this.gateway;
    if ('companyId' in notice) {
      server.to(companyRoom(notice.companyId)).emit('company:changed', { what: notice.what });
    } else if ('reason' in notice) {
      const room = userRoom(notice.userId);
      server.to(room).emit('user:signedOut', { reason: notice.reason });
      server.in(room).disconnectSockets(true);
    } else {
      // Pages come back by themselves, with a token of who they are now.
      server.in(userRoom(notice.returningUserId)).disconnectSockets(true);
    }
  }
}
