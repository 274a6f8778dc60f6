import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { UserService } from '../user/user.service.ts';
import { CompanyEntity } from './company.entity.ts';
import { CompanyRepository } from './company.repository.ts';
import { allowedSessions } from './plans.ts';
import { SubscriptionEntity } from './subscription.entity.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Data of a company that is not in its row. */
export interface CompanyFacts {
  totals: Awaited<ReturnType<CompanyRepository['countTotals']>>;
  subscription: SubscriptionEntity;
}

@Injectable()
export class CompanyService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CompanyRepository) private readonly repository: CompanyRepository,
    @Inject(UserService) private readonly users: UserService,
  ) {}

  find(companyId: string): Promise<CompanyEntity> {
    return this.dataSource.getRepository(CompanyEntity).findOneByOrFail({ companyId });
  }

  findSubscription(companyId: string): Promise<SubscriptionEntity> {
    return this.dataSource.getRepository(SubscriptionEntity).findOneByOrFail({ companyId });
  }

  async findFacts(companyId: string): Promise<CompanyFacts> {
    const [totals, subscription] = await Promise.all([this.repository.countTotals(companyId), this.findSubscription(companyId)]);
    return { totals, subscription };
  }

  /** Maximum number of open sessions; `null` is unlimited. */
  async countAllowedSessions(companyId: string, now: Date, db: EntityManager = this.dataSource.manager): Promise<number | null> {
    const subscription = await db.findOneByOrFail(SubscriptionEntity, { companyId });
    const operators = await this.users.countActive(companyId, db);
    return allowedSessions(subscription.planInForce(now), operators);
  }

  /** History before this time is deleted; `null` if all of it is kept. */
  async findHistoryStart(companyId: string, now: Date): Promise<Date | null> {
    const [subscription, { retentionDays }] = await Promise.all([this.findSubscription(companyId), this.find(companyId)]);
    const planDays = subscription.historyDays(now);
    const days = planDays === null || retentionDays === null ? (retentionDays ?? planDays) : Math.min(planDays, retentionDays);
    return days === null ? null : new Date(now.getTime() - days * dayMs);
  }
}
