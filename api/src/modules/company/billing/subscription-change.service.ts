import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DomainEvents } from '../../../events/domain.events.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { AuditService, type NewAuditRecord } from '../../account/audit/audit.service.ts';
import { CompanyService } from '../company/company.service.ts';
import { SubscriptionEntity } from '../company/subscription.entity.ts';
import type { BillingCall } from './billing-provider.ts';

export type SubscriptionStep = Pick<NewAuditRecord, 'action' | 'details'>;
/** The owner whose call leads to a change. */
export type Origin = Pick<BillingCall, 'userId' | 'address'>;
type Change = (db: EntityManager, subscription: SubscriptionEntity) => Promise<readonly SubscriptionStep[]>;

/** Saves changes of subscriptions, with their audit records. */
@Injectable()
export class SubscriptionChangeService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CompanyService) private readonly companies: CompanyService,
    @Inject(AuditService) private readonly audit: AuditService,
    @Inject(DomainEvents) private readonly events: DomainEvents,
  ) {}

  /** A change by the owner, who may have changed since the request was authorized. */
  changeByOwner({ companyId, userId, address }: BillingCall, change: Change): Promise<void> {
    return this.dataSource.transaction(async (db) => {
      const { createdById } = await this.companies.lock(db, companyId);
      if (createdById !== userId) throw new DomainError('FORBIDDEN');
      await this.save(db, companyId, { byUserId: userId, address }, change);
    });
  }

  /** A change by the provider, such as a renewal, or by the owner who has called it. */
  changeByProvider(companyId: string, origin: Origin | null, change: Change): Promise<void> {
    return this.dataSource.transaction(async (db) => {
      await this.companies.lock(db, companyId);
      await this.save(db, companyId, { byUserId: origin?.userId ?? null, address: origin?.address ?? null }, change);
    });
  }

  private async save(
    db: EntityManager,
    companyId: string,
    by: Pick<NewAuditRecord, 'byUserId' | 'address'>,
    change: Change,
  ): Promise<void> {
    const subscription = await db.findOneOrFail(SubscriptionEntity, { where: { companyId }, lock: { mode: 'pessimistic_write' } });
    const steps = await change(db, subscription);
    await db.save(subscription);
    for (const step of steps) await this.audit.add(db, { companyId, ...by, ...step });
    this.events.publish(db, { type: 'companyChanged', companyId, what: 'subscription' });
  }
}
