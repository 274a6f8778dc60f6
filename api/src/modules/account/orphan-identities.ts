import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Jobs } from '../../jobs/jobs.ts';
import { IdentityEntity } from '../identity/identity.entity.ts';
import { orphanMs } from './account-limits.ts';

const queue = 'identity.orphans';
const batch = 500;

const orphansQuery = `SELECT i."identityId" FROM "identities" i
  WHERE i."createdAt" < $1 AND NOT EXISTS (SELECT 1 FROM "users" u WHERE u."identityId" = i."identityId"::text)
  ORDER BY i."createdAt" DESC LIMIT ${batch}`;
const lockQuery = 'SELECT 1 FROM "identities" WHERE "identityId" = $1 FOR UPDATE';
const hasAccount = `EXISTS (SELECT 1 FROM "users" u WHERE u."identityId" = :identityId::text)`;

/** Identities whose account never came: the visitor gave up, or the server was killed in between. */
@Injectable()
export class OrphanIdentities {
  private readonly logger = new Logger(OrphanIdentities.name);

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(Jobs) jobs: Jobs,
  ) {
    jobs.define(queue, { retryLimit: 3, batchSize: 1 });
    jobs.work(queue, async () => {
      const gone = await this.sweep(new Date());
      if (gone > 0) this.logger.log(`${gone} identities without an account are deleted`);
    });
    jobs.schedule(queue, '* * * * *');
  }

  /** Deletes those that have waited for an hour; answers how many. */
  async sweep(now: Date): Promise<number> {
    const rows = await this.dataSource.query<{ identityId: string }[]>(orphansQuery, [new Date(now.getTime() - orphanMs)]);
    let gone = 0;
    for (const { identityId } of rows) gone += await this.forget(identityId);
    return gone;
  }

  /** Deletes an identity, unless it has an account. A registration that is under way comes first: it holds the lock. */
  forget(identityId: string): Promise<number> {
    return this.dataSource.transaction(async (db) => {
      await db.query(lockQuery, [identityId]);
      const orphan = db.createQueryBuilder().delete().from(IdentityEntity).where({ identityId });
      const { affected } = await orphan.andWhere(`NOT ${hasAccount}`, { identityId }).execute();
      return affected ?? 0;
    });
  }
}
