import { allowedSessions, plans } from '@nearhand/contracts/plans';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { UserEntity } from '../../account/user/user.entity.ts';
import { UserService } from '../../account/user/user.service.ts';
import { CompanyEntity } from './company.entity.ts';
import { CompanyRepository, type PlanUsage } from './company.repository.ts';
import { findAdmins } from './find-admins.ts';
import { lockCompany } from './lock-company.ts';
import { SubscriptionEntity } from './subscription.entity.ts';

const dayMs = 24 * 60 * 60 * 1000;

export interface SubscriptionFacts {
  subscription: SubscriptionEntity;
  usage: PlanUsage;
}

/** Data of a company that is not in its row. */
export interface CompanyFacts extends SubscriptionFacts {
  totals: Awaited<ReturnType<CompanyRepository['countTotals']>>;
}

@Injectable()
export class CompanyService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CompanyRepository) private readonly repository: CompanyRepository,
    @Inject(UserService) private readonly users: UserService,
  ) {}

  find(companyId: string, db: EntityManager = this.dataSource.manager): Promise<CompanyEntity> {
    return db.findOneByOrFail(CompanyEntity, { companyId });
  }

  /** Origins that may show our pages for partners in a frame; none for an unknown company. */
  async findEmbedOrigins(companyId: string): Promise<string[]> {
    const company = await this.dataSource.getRepository(CompanyEntity).findOneBy({ companyId });
    return company?.embedOrigins ?? [];
  }

  findOwner(companyId: string): Promise<{ name: string }> {
    return this.repository.findOwner(companyId);
  }

  /** Owner and active admins with a verified address. */
  findAdmins(db: EntityManager, company: CompanyEntity): Promise<UserEntity[]> {
    return findAdmins(db, company);
  }

  /** Locks the company until the transaction ends. */
  lock(db: EntityManager, companyId: string): Promise<CompanyEntity> {
    return lockCompany(db, companyId);
  }

  findSubscription(companyId: string, db: EntityManager = this.dataSource.manager): Promise<SubscriptionEntity> {
    return db.findOneByOrFail(SubscriptionEntity, { companyId });
  }

  async findFacts(companyId: string): Promise<CompanyFacts> {
    const [totals, facts] = await Promise.all([this.repository.countTotals(companyId), this.findSubscriptionFacts(companyId)]);
    return { totals, ...facts };
  }

  async findSubscriptionFacts(companyId: string): Promise<SubscriptionFacts> {
    const [subscription, usage] = await Promise.all([
      this.findSubscription(companyId),
      this.repository.measureUsage(companyId, new Date()),
    ]);
    return { subscription, usage };
  }

  /** Maximum number of open sessions; `null` is unlimited. */
  async countAllowedSessions(companyId: string, now: Date, db: EntityManager = this.dataSource.manager): Promise<number | null> {
    const subscription = await this.findSubscription(companyId, db);
    const operators = await this.users.countActive(companyId, db);
    return allowedSessions(subscription.planInForce(now), operators);
  }

  /** Sessions that were created before this time are locked by the plan; `null` without a limit. */
  async findReadableHistory(companyId: string, now: Date): Promise<{ start: Date; days: number } | null> {
    const days = plans[(await this.findSubscription(companyId)).planInForce(now)].history;
    return days === null ? null : { start: new Date(now.getTime() - days * dayMs), days };
  }

  /** History before this time is deleted, by the setting of the company; `null` if all of it is kept. The limit of a plan deletes nothing. */
  async findHistoryStart(companyId: string, now: Date): Promise<Date | null> {
    const { retentionDays } = await this.find(companyId);
    return retentionDays === null ? null : new Date(now.getTime() - retentionDays * dayMs);
  }
}
