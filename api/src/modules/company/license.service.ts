import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DomainError } from '../../http/domain-error.ts';
import { CompanyEntity } from './company.entity.ts';
import { plans } from './plans.ts';
import { SubscriptionEntity } from './subscription.entity.ts';

type LicenseCount = components['schemas']['Licenses'];

const countQuery = `SELECT
  (SELECT count(*)::int FROM "users" WHERE "companyId" = $1 AND "deactivatedAt" IS NULL) AS "used",
  (SELECT count(*)::int FROM "company_invitations" WHERE "companyId" = $1 AND "acceptedAt" IS NULL AND "revokedAt" IS NULL AND "expiresAt" > $2) AS "invited"`;

/** How many people the plan of a company allows, and how many there are. */
@Injectable()
export class LicenseService {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** Whoever gives a seat away holds this lock until it is taken; `null` where the company is gone, or about to go. */
  async lock(db: EntityManager, companyId: string): Promise<CompanyEntity | null> {
    // Rows that point at the company, such as those of sessions, go on being written meanwhile.
    const company = await db.findOne(CompanyEntity, { where: { companyId }, lock: { mode: 'for_no_key_update' } });
    return company?.deletionAt === null ? company : null;
  }

  async count(companyId: string, now: Date, db: EntityManager = this.dataSource.manager): Promise<LicenseCount> {
    const subscription = await db.findOneByOrFail(SubscriptionEntity, { companyId });
    const [counted = { used: 0, invited: 0 }] = await db.query<{ used: number; invited: number }[]>(countQuery, [companyId, now]);
    return { ...counted, allowed: plans[subscription.planInForce(now)].operators };
  }
}

/** Whether one more person has a place beside those who are there and those who are invited. */
export const hasFreeLicense = ({ used, invited, allowed }: LicenseCount): boolean => allowed === null || used + invited < allowed;

/** Whether somebody who was invited still has a place: a plan may have become smaller meanwhile. */
export const canTakeLicense = ({ used, allowed }: LicenseCount): boolean => allowed === null || used < allowed;

/** The refusal for want of a seat. */
export const licenseLimitReached = ({ used, invited, allowed }: LicenseCount): DomainError =>
  new DomainError('SUBSCRIPTION_UPDATE_REQUIRED', { meter: 'operators', used: used + invited, allowed });
