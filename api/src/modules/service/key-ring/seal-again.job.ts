import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isKeyInUse, spendRetiredKeys } from '../../../database/own-keys.ts';
import { JobService } from '../../../jobs/job.service.ts';
import { SecretBox } from '../../../keys/secret-box.ts';
import { type SealedColumn, sealedColumns } from './sealed-columns.ts';

const queue = 'keys.sealing';
const batchSize = 500;

interface Value {
  row: string;
  owner: string;
  sealed: string;
}

const staleQuery = ({ table, column, owner }: SealedColumn) => `
  SELECT ctid::text AS "row", "${owner}"::text AS "owner", "${column}" AS "sealed" FROM "${table}"
  WHERE NOT starts_with("${column}", $1) ORDER BY "${owner}" LIMIT ${batchSize} OFFSET $2`;

/** A row that changed meanwhile is left alone. */
const replaceQuery = ({ table, column }: SealedColumn) => `
  UPDATE "${table}" t SET "${column}" = v."next"
  FROM unnest($1::tid[], $2::text[], $3::text[]) v("row", "sealed", "next")
  WHERE t.ctid = v."row" AND t."${column}" = v."sealed"`;

/** Seals the values of earlier keys with the one that was put in use, so that those keys can be removed. */
@Injectable()
export class SealAgainJob {
  private readonly logger = new Logger(SealAgainJob.name);

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SecretBox) private readonly box: SecretBox,
    @Inject(JobService) jobs: JobService,
  ) {
    jobs.repeat(queue, '50 * * * *', async () => void (await this.run()));
  }

  /** Resolves with the number of values that were sealed again. */
  async run(): Promise<number> {
    if (!this.box.hasOtherKeys) return 0;
    // Instances with the earlier key in use leave this to the others during a rotation.
    if (!(await isKeyInUse(this.dataSource, 'secrets', this.box.keyId))) return 0;
    let count = 0;
    for (const column of sealedColumns) count += await this.sealAgain(column);
    if (count > 0) this.logger.log(`Sealed ${count} values with the key ${this.box.keyId}`);
    await spendRetiredKeys(this.dataSource, count === 0 ? ['signing', 'secrets'] : ['signing']);
    return count;
  }

  private async sealAgain(column: SealedColumn): Promise<number> {
    let count = 0;
    let lost = 0;
    for (;;) {
      const stale = await this.dataSource.query<Value[]>(staleQuery(column), [`${this.box.keyId}.`, lost]);
      const next = stale.flatMap((value) => this.reseal(value) ?? []);
      await this.dataSource.query(replaceQuery(column), [
        next.map(({ row }) => row),
        next.map(({ sealed }) => sealed),
        next.map((value) => value.next),
      ]);
      count += next.length;
      lost += stale.length - next.length;
      if (stale.length < batchSize) return count;
    }
  }

  /** `null` if the key was lost. */
  private reseal(value: Value): (Value & { next: string }) | null {
    const { owner, sealed } = value;
    try {
      return { ...value, next: this.box.seal(owner, this.box.open(owner, sealed)) };
    } catch {
      return null;
    }
  }
}
