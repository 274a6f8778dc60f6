import { setTimeout as pause } from 'node:timers/promises';
import { type DataSource, QueryFailedError, type QueryRunner } from 'typeorm';

const migrationLock = 7_302_518;
const pollMs = 200;
const lockRetries = { limit: 10, ms: 1_000 };
const lockNotAvailable = '55P03';

/** Runs the pending migrations; of several processes that start at once, one works and the others wait. Closes the data source. */
export async function migrate(dataSource: DataSource): Promise<void> {
  await dataSource.initialize();
  const runner = dataSource.createQueryRunner();
  try {
    // Polled: a statement that waits for the lock would hold a snapshot, and an index that is built concurrently waits for those.
    while (!(await tryLock(runner))) await pause(pollMs);
    await runPending(dataSource);
  } finally {
    await runner.query('SELECT pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
    await runner.release();
    await dataSource.destroy();
  }
}

async function tryLock(runner: QueryRunner): Promise<boolean> {
  const [answer] = await runner.query('SELECT pg_try_advisory_lock($1) AS "isLocked"', [migrationLock]);
  return answer.isLocked;
}

/** A migration that could not lock a table has changed nothing and is run again. */
async function runPending(dataSource: DataSource): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await dataSource.runMigrations({ transaction: 'each' });
      return;
    } catch (error) {
      const isLocked = error instanceof QueryFailedError && error.driverError.code === lockNotAvailable;
      if (!isLocked || attempt === lockRetries.limit) throw error;
      await pause(lockRetries.ms);
    }
  }
}
