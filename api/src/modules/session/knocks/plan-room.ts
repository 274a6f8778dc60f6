import { Inject, Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { CompanyEntity } from '../../company/company.entity.ts';
import { CompanyService } from '../../company/company.service.ts';
import { SessionEntity } from '../session.entity.ts';

/** How many sessions run, and how many may. */
export interface PlanUse {
  used: number;
  allowed: number;
}

/** Whether a company's plan has room for one more session that runs. */
@Injectable()
export class PlanRoom {
  constructor(@Inject(CompanyService) private readonly companies: CompanyService) {}

  /** `null` when there is room, which stays so until the transaction ends: joins of one company wait for each other here. */
  async findLack(db: EntityManager, companyId: string, now: Date): Promise<PlanUse | null> {
    const allowed = await this.companies.countAllowedSessions(companyId, now, db);
    if (allowed === null) return null;

    await db.findOneOrFail(CompanyEntity, { select: { companyId: true }, where: { companyId }, lock: { mode: 'for_no_key_update' } });
    const used = await db.countBy(SessionEntity, { companyId, status: In(['connecting', 'active', 'reconnecting']) });
    return used < allowed ? null : { used, allowed };
  }
}
