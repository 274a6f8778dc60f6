import { Inject, Injectable } from '@nestjs/common';
import { DataSource, QueryFailedError } from 'typeorm';
import { v7 as uuid } from 'uuid';
import type { Actor } from '../../access/actor.ts';
import { sessionCan } from '../../access/session-policy.ts';
import type { CallOf } from '../../http/call.ts';
import { DomainError } from '../../http/domain-error.ts';
import { CompanyService } from '../company/company.service.ts';
import { SessionEntity } from './session.entity.ts';
import { SessionRepository } from './session.repository.ts';
import { SessionChanges } from './session-changes.ts';
import { SessionSecrets } from './session-secrets.ts';

const uniqueViolation = '23505';
const codeTries = 5;

/** What operators do with sessions. */
@Injectable()
export class SessionService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SessionRepository) private readonly sessions: SessionRepository,
    @Inject(SessionSecrets) private readonly secrets: SessionSecrets,
    @Inject(SessionChanges) private readonly changes: SessionChanges,
    @Inject(CompanyService) private readonly companies: CompanyService,
  ) {}

  async create(
    actor: Actor,
    { title = '', customerName = '', customerEmail = '' }: CallOf<'createSession'>['body'],
  ): Promise<SessionEntity> {
    const now = new Date();
    await this.ensureWithinPlan(actor, now);
    const { userId: operatorId, companyId } = actor;
    const session = this.dataSource.getRepository(SessionEntity).create({
      sessionId: uuid(),
      companyId,
      operatorId,
      title,
      customerName,
      customerEmail,
      note: '',
      tags: [],
      createdAt: now,
    });
    session.open(now);
    await this.insertWithFreshSecrets(session);
    this.changes.publish({ ...session, closeReason: null });
    return this.sessions.find(companyId, session.sessionId);
  }

  /** Only what is named changes; `status` can only be set to closed. */
  async update(actor: Actor, sessionId: string, { status, ...written }: CallOf<'updateSession'>['body']): Promise<SessionEntity> {
    const { companyId } = actor;
    await this.sessions.change({ sessionId, companyId }, (session) => {
      if (!session) throw new DomainError('SESSION_NOT_FOUND');
      if (!sessionCan(actor, session).update) throw new DomainError('FORBIDDEN');
      Object.assign(session, written);
      if (status === 'closed') session.close(session.operatorId === actor.userId ? 'operator' : 'admin', new Date());
    });
    const session = await this.sessions.find(companyId, sessionId);
    this.changes.publish(session);
    return session;
  }

  private async ensureWithinPlan({ companyId }: Actor, now: Date): Promise<void> {
    const allowed = await this.companies.countAllowedSessions(companyId, now);
    if (allowed === null) return;
    const used = await this.sessions.countRunning(companyId);
    if (used >= allowed) throw new DomainError('SUBSCRIPTION_UPDATE_REQUIRED', { meter: 'concurrentSessions', used, allowed });
  }

  /** A spoken code is short, so another open session may hold the same one. */
  private async insertWithFreshSecrets(session: SessionEntity): Promise<void> {
    for (let tries = 1; ; tries++) {
      this.secrets.equip(session);
      try {
        await this.dataSource.manager.save(session);
        return;
      } catch (error) {
        const isTaken = error instanceof QueryFailedError && 'code' in error.driverError && error.driverError.code === uniqueViolation;
        if (!isTaken || tries === codeTries) throw error;
      }
    }
  }
}
