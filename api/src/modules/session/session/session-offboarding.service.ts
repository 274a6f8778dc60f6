import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainEvents } from '../../../events/domain.events.ts';
import { SessionRepository } from './session.repository.ts';

const ofOperator = `SELECT "sessionId" FROM "sessions" WHERE "operatorId" = $1 AND "createdAt" <= $2 AND "status" <> 'closed'`;
const ofCompany = `SELECT "sessionId" FROM "sessions" WHERE "companyId" = $1 AND "createdAt" <= $2 AND "status" <> 'closed'`;

/** Closes the sessions of offboarded users and of companies that are being deleted, so that no customer's screen remains visible to them. */
@Injectable()
export class SessionOffboardingService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(DomainEvents) events: DomainEvents,
    @Inject(SessionRepository) private readonly sessions: SessionRepository,
  ) {
    events.on('userOffboarded', ({ userId, at }) => this.close(ofOperator, userId, at));
    events.on('companyDeletionScheduled', ({ companyId, at }) => this.close(ofCompany, companyId, at));
  }

  /** Sessions created after `at` belong to a user who was activated again, or to a restored company. */
  private async close(query: string, id: string, at: string): Promise<void> {
    const open = await this.dataSource.query<{ sessionId: string }[]>(query, [id, at]);
    for (const { sessionId } of open) {
      await this.sessions.change({ sessionId }, { by: 'server' }, (session) => {
        // It may have been transferred meanwhile.
        if (session && [session.operatorId, session.companyId].includes(id)) session.close('admin', new Date());
      });
    }
  }
}
