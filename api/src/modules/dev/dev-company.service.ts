import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { CallOf } from '../../http/call.ts';
import { DomainError } from '../../http/domain-error.ts';
import { CompanyEntity } from '../company/company.entity.ts';
import { CompanyEvents } from '../company/company.events.ts';
import { SubscriptionEntity } from '../company/subscription.entity.ts';
import { SessionRetentionService } from '../session/session-retention.service.ts';
import { DevEvents } from './dev.events.ts';

/** Development-only changes of companies. */
@Injectable()
export class DevCompanyService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SessionRetentionService) private readonly sessions: SessionRetentionService,
    @Inject(CompanyEvents) private readonly changes: CompanyEvents,
    @Inject(DevEvents) private readonly events: DevEvents,
  ) {}

  /** Changes only the given fields. */
  async changeSubscription(
    companyId: string,
    { plan, status, currentPeriodEnd }: CallOf<'updateSubscriptionInDev'>['body'],
  ): Promise<SubscriptionEntity> {
    const subscription = await this.dataSource.transaction(async (db) => {
      const found = await db.findOne(SubscriptionEntity, { where: { companyId }, lock: { mode: 'pessimistic_write' } });
      if (!found) throw new DomainError('COMPANY_NOT_FOUND');
      if (plan !== undefined) Object.assign(found, { plan, isInternalPlan: plan === 'internal' });
      if (status !== undefined) found.status = status;
      if (currentPeriodEnd !== undefined) found.currentPeriodEnd = currentPeriodEnd === null ? null : new Date(currentPeriodEnd);
      return db.save(found);
    });
    this.changes.publish(companyId, 'subscription');
    return subscription;
  }

  async clearSessions(companyId: string): Promise<void> {
    await this.ensureExists(companyId);
    await this.sessions.eraseAll(companyId);
    this.changes.publish(companyId, 'company');
  }

  async emit(companyId: string, { name, data = {} }: CallOf<'emitCompanyEventInDev'>['body']): Promise<void> {
    await this.ensureExists(companyId);
    this.events.emit({ companyId: companyId.toLowerCase(), name, data });
  }

  private async ensureExists(companyId: string): Promise<void> {
    if (!(await this.dataSource.manager.existsBy(CompanyEntity, { companyId }))) throw new DomainError('COMPANY_NOT_FOUND');
  }
}
