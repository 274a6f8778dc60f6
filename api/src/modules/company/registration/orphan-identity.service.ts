import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobService } from '../../../jobs/job.service.ts';
import { IdentityEntity } from '../../account/identity/identity.entity.ts';
import { orphanMs } from './registration-limits.ts';

const queue = 'identity.orphans';
/** Checks all identities, including those created before a downtime. */
const wholeQueue = 'identity.orphans.whole';
const batch = 500;
/** Limit of the job that runs each minute, which keeps it cheap with many identities. */
const recentMs = 2 * 24 * 60 * 60 * 1000;

const orphansQuery = `SELECT i."identityId" FROM "identities" i
  WHERE i."createdAt" < $1 AND i."createdAt" > $2 AND NOT EXISTS (SELECT 1 FROM "users" u WHERE u."identityId" = i."identityId"::text)
  ORDER BY i."createdAt" DESC LIMIT ${batch}`;
const lockQuery = 'SELECT 1 FROM "identities" WHERE "identityId" = $1 FOR UPDATE';
const hasAccount = `EXISTS (SELECT 1 FROM "users" u WHERE u."identityId" = :identityId::text)`;

/** Deletes identities that never got an account, because the sign-up was abandoned or interrupted. */
@Injectable()
export class OrphanIdentityService {
  private readonly logger = new Logger(OrphanIdentityService.name);

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(JobService) jobs: JobService,
  ) {
    const settings = { retryLimit: 3, batchSize: 1 };
    jobs.repeat(queue, '* * * * *', () => this.report(this.sweep(new Date())), settings);
    jobs.repeat(wholeQueue, '23 3 * * *', () => this.report(this.sweep(new Date(), new Date(0))), settings);
  }

  /** Deletes identities older than an hour without an account; returns their number. */
  async sweep(now: Date, since = new Date(now.getTime() - recentMs)): Promise<number> {
    const until = new Date(now.getTime() - orphanMs);
    const rows = await this.dataSource.query<{ identityId: string }[]>(orphansQuery, [until, since]);
    let gone = 0;
    for (const { identityId } of rows) gone += await this.forget(identityId);
    return rows.length < batch ? gone : gone + (await this.sweep(now, since));
  }

  /** Deletes an identity without an account. Waits for a registration in progress, which holds the lock. */
  forget(identityId: string): Promise<number> {
    return this.dataSource.transaction(async (db) => {
      await db.query(lockQuery, [identityId]);
      const orphan = db.createQueryBuilder().delete().from(IdentityEntity).where({ identityId });
      const { affected } = await orphan.andWhere(`NOT ${hasAccount}`, { identityId }).execute();
      return affected ?? 0;
    });
  }

  private async report(swept: Promise<number>): Promise<void> {
    const gone = await swept;
    if (gone > 0) this.logger.log(`${gone} identities without an account are deleted`);
  }
}
