import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { advisoryLock } from '../../../database/advisory-lock.ts';
import { CompanyService } from '../company/company.service.ts';
import { MailReportService } from './mail-report.service.ts';
import { strangerMailLimits } from './stranger-mail-limits.ts';

/** Number of mails that are left, and seconds until more are allowed. */
export interface MailAllowance {
  left: number;
  retryAfter: number;
}

const unlimited: MailAllowance = { left: Number.POSITIVE_INFINITY, retryAfter: 0 };

const countQuery = `
  SELECT count(*)::int AS "sent", EXTRACT(EPOCH FROM min("at") - $2::timestamptz)::float8 AS "firstAfter" FROM (
    SELECT "at" FROM "session_events" WHERE "companyId" = $1 AND "type" = 'mailed' AND "at" > $2
    UNION ALL
    SELECT "at" FROM "audit_records" WHERE "companyId" = $1 AND "action" IN ('invitationSent', 'invitationResent') AND "at" > $2
  ) "found"`;

/** Limits the mails by which new companies reach people who have not asked for them. */
@Injectable()
export class StrangerMailService {
  constructor(
    @Inject(MailReportService) private readonly reports: MailReportService,
    @Inject(CompanyService) private readonly companies: CompanyService,
  ) {}

  /** Serializes the mails of a company until the transaction ends. */
  async allowance(db: EntityManager, companyId: string, now: Date): Promise<MailAllowance> {
    await advisoryLock(db, `invitations ${companyId}`);
    if (!(await this.isNew(db, companyId, now))) return unlimited;
    const { dayMs, perDayOfNewCompany, reportsOfNewCompany } = strangerMailLimits;
    if ((await this.reports.count(db, companyId)) >= reportsOfNewCompany) return { left: 0, retryAfter: dayMs / 1000 };
    const since = new Date(now.getTime() - dayMs);
    const [count] = await db.query<{ sent: number; firstAfter: number | null }[]>(countQuery, [companyId, since]);
    return { left: Math.max(0, perDayOfNewCompany - (count?.sent ?? 0)), retryAfter: count?.firstAfter ?? 0 };
  }

  /** A company is new in its first 14 days, and during a longer trial, unless a provider bills for its plan. */
  private async isNew(db: EntityManager, companyId: string, now: Date): Promise<boolean> {
    const [{ createdAt }, subscription] = await Promise.all([
      this.companies.find(companyId, db),
      this.companies.findSubscription(companyId, db),
    ]);
    if (subscription.isInternalPlan || subscription.isBilled(now)) return false;
    return subscription.status === 'trialing' || now.getTime() - createdAt.getTime() < strangerMailLimits.newMs;
  }
}
