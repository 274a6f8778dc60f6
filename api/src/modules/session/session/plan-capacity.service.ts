import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { CompanyEntity } from '../../company/company/company.entity.ts';
import { CompanyService } from '../../company/company/company.service.ts';
import { SessionEntity } from './session.entity.ts';

/** Concurrent sessions of a company that has reached the limit of its plan. */
export interface PlanUse {
  used: number;
  allowed: number;
}

@Injectable()
export class PlanCapacityService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CompanyService) private readonly companies: CompanyService,
  ) {}

  /** `null` below the limit. */
  findReachedLimit(companyId: string, now: Date): Promise<PlanUse | null> {
    return this.findIn(this.dataSource.manager, companyId, now, false);
  }

  /** Serializes the joins of a company, so that the result holds until the transaction ends. */
  lockReachedLimit(db: EntityManager, companyId: string, now: Date): Promise<PlanUse | null> {
    return this.findIn(db, companyId, now, true);
  }

  private async findIn(db: EntityManager, companyId: string, now: Date, isLocked: boolean): Promise<PlanUse | null> {
    const allowed = await this.companies.countAllowedSessions(companyId, now, db);
    if (allowed === null) return null;

    if (isLocked) {
      await db.findOneOrFail(CompanyEntity, { select: { companyId: true }, where: { companyId }, lock: { mode: 'for_no_key_update' } });
    }
    const used = await db.countBy(SessionEntity, { companyId, status: In(['connecting', 'active', 'reconnecting']) });
    return used < allowed ? null : { used, allowed };
  }
}
