import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { JobService } from '../../../jobs/job.service.ts';
import { CompanyService } from '../../company/company/company.service.ts';
import { CompanyErasureService } from '../../company/company/company-erasure.service.ts';

const queue = 'session.retention';
/** Runs at night in Europe. */
const daily = '20 2 * * *';
const batch = 200;

/** Companies with expired sessions. */
const companiesQuery = `
  SELECT DISTINCT s."companyId" FROM "sessions" s JOIN "companies" c USING ("companyId")
  WHERE s."status" = 'closed' AND s."closedAt" < $1::timestamptz - make_interval(days => c."retentionDays")`;

const oldestQuery = `
  SELECT "sessionId", "companyId" FROM "sessions" WHERE "companyId" = $1 AND "status" = 'closed' AND "closedAt" < $2
  ORDER BY "closedAt" LIMIT ${batch} FOR UPDATE SKIP LOCKED`;

const anyQuery = `SELECT "sessionId", "companyId" FROM "sessions" WHERE "companyId" = $1 LIMIT ${batch} FOR UPDATE`;

export interface ErasedSession {
  sessionId: string;
  companyId: string;
}

/** Erases what does not cascade from the rows of sessions, in the transaction that deletes them. */
export type SessionEraser = (db: EntityManager, sessions: readonly ErasedSession[]) => Promise<void>;

/** Erases sessions that are older than their company keeps them. */
@Injectable()
export class SessionRetentionService implements OnModuleInit {
  private readonly erasers: SessionEraser[] = [];

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(JobService) private readonly jobs: JobService,
    @Inject(CompanyService) private readonly companies: CompanyService,
    @Inject(CompanyErasureService) erasure: CompanyErasureService,
  ) {
    erasure.onErase((companyId, signal) => this.eraseAll(companyId, signal));
  }

  onModuleInit(): void {
    const settings = { expireInSeconds: 6 * 3600, batchSize: 1 };
    this.jobs.repeat(queue, daily, (_, { signal }) => this.run(new Date(), signal), settings);
  }

  /** Registers an eraser. Call it while modules start. */
  onErase(eraser: SessionEraser): void {
    this.erasers.push(eraser);
  }

  /** Each batch is a transaction, so an interrupted run continues in the next one. */
  async run(now: Date, signal?: AbortSignal): Promise<void> {
    const companies = await this.dataSource.query<{ companyId: string }[]>(companiesQuery, [now]);
    for (const { companyId } of companies) {
      const since = await this.companies.findHistoryStart(companyId, now);
      while (since && !signal?.aborted && (await this.eraseBatch(oldestQuery, companyId, since)) === batch);
    }
  }

  /** All sessions of a company. */
  async eraseAll(companyId: string, signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted && (await this.eraseBatch(anyQuery, companyId)) === batch);
  }

  private eraseBatch(query: string, ...parameters: unknown[]): Promise<number> {
    return this.dataSource.transaction(async (db) => {
      const sessions = await db.query<ErasedSession[]>(query, parameters);
      for (const erase of this.erasers) await erase(db, sessions);
      await db.query('DELETE FROM "sessions" WHERE "sessionId" = ANY($1)', [sessions.map(({ sessionId }) => sessionId)]);
      return sessions.length;
    });
  }
}
