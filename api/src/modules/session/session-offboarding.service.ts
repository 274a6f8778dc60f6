import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Subscription } from 'rxjs';
import { DataSource } from 'typeorm';
import { SignOutEvents } from '../../access/sign-out.events.ts';
import { CompanyEvents } from '../company/company.events.ts';
import { SessionRepository } from './session.repository.ts';

const ofOperator = `SELECT "sessionId" FROM "sessions" WHERE "operatorId" = $1 AND "status" <> 'closed'`;
const ofLeavingCompany = `SELECT "sessionId" FROM "sessions" JOIN "companies" USING ("companyId")
  WHERE "companyId" = $1 AND "deletionAt" IS NOT NULL AND "status" <> 'closed'`;

/**
 * Closes the sessions of whoever may work no more, and of a company that is being deleted: a customer's screen is shown to nobody
 * who has left. Where the process ends before, sessions without their operator end by time.
 */
@Injectable()
export class SessionOffboardingService implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(SessionOffboardingService.name);
  private readonly subscriptions: Subscription[] = [];

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SignOutEvents) private readonly signOuts: SignOutEvents,
    @Inject(CompanyEvents) private readonly companies: CompanyEvents,
    @Inject(SessionRepository) private readonly sessions: SessionRepository,
  ) {}

  onModuleInit(): void {
    const people = this.signOuts.signedOut$.subscribe((who) => {
      const hasLeft = who.reason === 'deactivated' || who.reason === 'deleted';
      if (hasLeft && 'userId' in who) this.close(ofOperator, who.userId);
    });
    const companies = this.companies.changed$.subscribe(({ companyId, what }) => {
      if (what === 'company') this.close(ofLeavingCompany, companyId);
    });
    this.subscriptions.push(people, companies);
  }

  onApplicationShutdown(): void {
    for (const subscription of this.subscriptions) subscription.unsubscribe();
  }

  private close(query: string, id: string): void {
    this.closeFound(query, id).catch((error: unknown) => this.logger.warn(String(error)));
  }

  private async closeFound(query: string, id: string): Promise<void> {
    const open = await this.dataSource.query<{ sessionId: string }[]>(query, [id]);
    for (const { sessionId } of open) {
      await this.sessions.change({ sessionId }, { by: 'server' }, (session) => {
        // Handed over meanwhile, it is somebody else's.
        if (session && [session.operatorId, session.companyId].includes(id)) session.close('admin', new Date());
      });
    }
  }
}
