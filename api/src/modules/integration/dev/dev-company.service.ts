import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainEvents } from '../../../events/domain.events.ts';
import type { CallOf } from '../../../http/call.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { CompanyEntity } from '../../company/company/company.entity.ts';
import { SubscriptionEntity, unbilled } from '../../company/company/subscription.entity.ts';
import { SessionRetentionService } from '../../session/session/session-retention.service.ts';

/** Development-only changes of companies. */
@Injectable()
export class DevCompanyService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SessionRetentionService) private readonly sessions: SessionRetentionService,
    @Inject(DomainEvents) private readonly events: DomainEvents,
  ) {}

  /** Changes only the given fields. */
  async changeSubscription(
    companyId: string,
    { plan, status, currentPeriodEnd }: CallOf<'updateSubscriptionInDev'>['body'],
  ): Promise<void> {
    await this.dataSource.transaction(async (db) => {
      const found = await db.findOne(SubscriptionEntity, { where: { companyId }, lock: { mode: 'pessimistic_write' } });
      if (!found) throw new DomainError('COMPANY_NOT_FOUND');
      if (plan !== undefined) Object.assign(found, { ...unbilled, plan, isInternalPlan: plan === 'internal' });
      if (status !== undefined) found.status = status;
      if (currentPeriodEnd !== undefined) found.currentPeriodEnd = currentPeriodEnd === null ? null : new Date(currentPeriodEnd);
      this.events.publish(db, { type: 'companyChanged', companyId, what: 'subscription' });
      await db.save(found);
    });
  }

  async clearSessions(companyId: string): Promise<void> {
    await this.ensureExists(companyId);
    await this.sessions.eraseAll(companyId);
    this.events.publish(this.dataSource.manager, { type: 'companyChanged', companyId, what: 'company' });
  }

  async emit(companyId: string, { name, data = {} }: CallOf<'emitCompanyEventInDev'>['body']): Promise<void> {
    await this.ensureExists(companyId);
    this.events.publish(this.dataSource.manager, { type: 'devEventEmitted', companyId: companyId.toLowerCase(), name, data });
  }

  private async ensureExists(companyId: string): Promise<void> {
    if (!(await this.dataSource.manager.existsBy(CompanyEntity, { companyId }))) throw new DomainError('COMPANY_NOT_FOUND');
  }
}
