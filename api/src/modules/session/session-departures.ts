import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Subscription } from 'rxjs';
import { DataSource } from 'typeorm';
import { SignOuts } from '../../access/sign-outs.ts';
import { SessionRepository } from './session.repository.ts';

const openQuery = `SELECT "sessionId" FROM "sessions" WHERE "operatorId" = $1 AND "status" <> 'closed'`;

/**
 * Closes the sessions of whoever may work no more: a customer's screen is shown to nobody who has left. Where the process
 * ends before, sessions without their operator end by time.
 */
@Injectable()
export class SessionDepartures implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(SessionDepartures.name);
  private subscription: Subscription | undefined;

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SignOuts) private readonly signOuts: SignOuts,
    @Inject(SessionRepository) private readonly sessions: SessionRepository,
  ) {}

  onModuleInit(): void {
    this.subscription = this.signOuts.signedOut$.subscribe((who) => {
      const hasLeft = who.reason === 'deactivated' || who.reason === 'deleted';
      if (hasLeft && 'userId' in who) this.closeOf(who.userId).catch((error: unknown) => this.logger.warn(String(error)));
    });
  }

  onApplicationShutdown(): void {
    this.subscription?.unsubscribe();
  }

  private async closeOf(userId: string): Promise<void> {
    const open = await this.dataSource.query<{ sessionId: string }[]>(openQuery, [userId]);
    for (const { sessionId } of open) {
      await this.sessions.change({ sessionId }, { by: 'server' }, (session) => {
        if (session?.operatorId === userId) session.close('admin', new Date());
      });
    }
  }
}
