import { setTimeout as pause } from 'node:timers/promises';
import { type DataSource, QueryFailedError, type QueryRunner } from 'typeorm';
import { StartError } from '../env/start-error.ts';

/** Key of the advisory lock under which one process migrates. */
export const migrationLock = 7_302_518;
const pollMs = 200;
const lockRetries = { limit: 10, ms: 1_000 };
const lockNotAvailable = '55P03';

/** Runs the pending migrations in one process at a time, returns their names and closes the data source. */
export async function migrate(dataSource: DataSource): Promise<string[]> {
  await dataSource.initialize();
  const runner = dataSource.createQueryRunner();
  try {
    // Polled: a statement that waits for the lock would hold a snapshot, and a concurrent index build waits for snapshots.
    while (!(await tryLock(runner))) await pause(pollMs);
    const applied = await appliedMigrations(runner);
    ensureNoDevelopmentVersion(dataSource, applied);
    await runPending(dataSource);
    return missingFrom(applied, dataSource);
  } finally {
    await runner.query('SELECT pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
    await runner.release();
    await dataSource.destroy();
  }
}

async function appliedMigrations(db: DataSource | QueryRunner): Promise<Set<string>> {
  const [{ hasTable }] = await db.query(`SELECT to_regclass('migrations') IS NOT NULL AS "hasTable"`);
  const rows: { name: string }[] = hasTable ? await db.query('SELECT "name" FROM "migrations"') : [];
  return new Set(rows.map(({ name }) => name));
}

const missingFrom = (applied: ReadonlySet<string>, { migrations }: DataSource): string[] =>
  migrations.flatMap(({ name }) => (name !== undefined && !applied.has(name) ? [name] : []));

/** Names of the migrations that the database does not have yet. */
export async function pendingMigrations(dataSource: DataSource): Promise<string[]> {
  await dataSource.initialize();
  try {
    return missingFrom(await appliedMigrations(dataSource), dataSource);
  } finally {
    await dataSource.destroy();
  }
}

/** The first schema has replaced the migrations of development versions, whose tables cannot be migrated. */
function ensureNoDevelopmentVersion(dataSource: DataSource, applied: ReadonlySet<string>): void {
  const known = new Set(dataSource.migrations.map(({ name }) => name));
  if (applied.size > 0 && ![...applied].some((name) => known.has(name))) {
    throw new StartError('DATA_DIR: the database was made by a development version; start with another DATA_DIR or remove it');
  }
}

async function tryLock(runner: QueryRunner): Promise<boolean> {
  const [answer] = await runner.query('SELECT pg_try_advisory_lock($1) AS "isLocked"', [migrationLock]);
  return answer.isLocked;
}

/** A migration that could not lock a table has changed nothing and is repeated. */
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
