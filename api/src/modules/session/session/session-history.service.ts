import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainError } from '../../../http/domain-error.ts';
import { CompanyService } from '../../company/company/company.service.ts';
import type { SessionEntity } from './session.entity.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Most sessions that are counted. */
const countLimit = 10_000;

const lockedQuery = `SELECT count(*)::int AS "locked"
  FROM (SELECT 1 FROM "sessions" WHERE "companyId" = $1 AND "createdAt" < $2 AND "status" = 'closed' LIMIT ${countLimit}) AS counted`;

/** The limit of the plan for the history: older sessions are kept, but nobody reads them. */
@Injectable()
export class SessionHistoryService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CompanyService) private readonly companies: CompanyService,
  ) {}

  /** Finds the start of the readable history, and the number of sessions that are older; `start` is `null` if none is. */
  async findLocked(companyId: string, now: Date): Promise<{ start: Date | null; locked: number }> {
    const readable = await this.companies.findReadableHistory(companyId, now);
    if (!readable) return { start: null, locked: 0 };
    const [row] = await this.dataSource.query<{ locked: number }[]>(lockedQuery, [companyId, readable.start]);
    const locked = row?.locked ?? 0;
    return { start: locked > 0 ? readable.start : null, locked };
  }

  async ensureReadable(session: SessionEntity, now: Date): Promise<void> {
    const allowed = await this.findExceededDays(session, now);
    if (allowed === null) return;
    const used = Math.ceil((now.getTime() - session.createdAt.getTime()) / dayMs);
    throw new DomainError('SUBSCRIPTION_UPDATE_REQUIRED', { meter: 'history', used, allowed });
  }

  async isReadable(session: SessionEntity, now: Date): Promise<boolean> {
    return (await this.findExceededDays(session, now)) === null;
  }

  /** The limit in days if the session is older; open sessions never are. */
  private async findExceededDays({ companyId, createdAt, isClosed }: SessionEntity, now: Date): Promise<number | null> {
    const readable = isClosed ? await this.companies.findReadableHistory(companyId, now) : null;
    return !readable || createdAt >= readable.start ? null : readable.days;
  }
}
