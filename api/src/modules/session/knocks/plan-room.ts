import { Injectable } from '@nestjs/common';
import { type EntityManager, In, IsNull } from 'typeorm';
import { CompanyEntity } from '../../company/company.entity.ts';
import { allowedSessions } from '../../company/plans.ts';
import { SubscriptionEntity } from '../../company/subscription.entity.ts';
import { UserEntity } from '../../user/user.entity.ts';
import { SessionEntity } from '../session.entity.ts';

/** How many sessions run, and how many may. */
export interface PlanUse {
  used: number;
  allowed: number;
}

/** Whether a company's plan has room for one more session that runs. */
@Injectable()
export class PlanRoom {
  /** `null` when there is room, which stays so until the transaction ends: joins of one company wait for each other here. */
  async findLack(db: EntityManager, companyId: string, now: Date): Promise<PlanUse | null> {
    const subscription = await db.findOneByOrFail(SubscriptionEntity, { companyId });
    const operators = await db.countBy(UserEntity, { companyId, deactivatedAt: IsNull() });
    const allowed = allowedSessions(subscription.planInForce(now), operators);
    if (allowed === null) return null;

    await db.findOneOrFail(CompanyEntity, { select: { companyId: true }, where: { companyId }, lock: { mode: 'for_no_key_update' } });
    const used = await db.countBy(SessionEntity, { companyId, status: In(['connecting', 'active', 'reconnecting']) });
    return used < allowed ? null : { used, allowed };
  }
}
