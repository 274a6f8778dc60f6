import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../../src/database/build-index.ts';
import { createDataSource, createMigrationSource } from '../../src/database/create-data-source.ts';
import { migrate } from '../../src/database/migrate.ts';
import { entities } from '../../src/entities.ts';
import { createOwnDatabase, type OwnDatabase } from '../own-database.ts';

/** Tables that are accessed by SQL only. */
const tablesWithoutEntity = {
  chat_messages: 'written in one statement with its limits',
  control_codes: 'found by hash, written in one statement',
  device_clones: 'a few rows per device, written and read in single statements',
  device_requests: 'one per session, written and taken in single statements',
  device_codes: 'found by hash, written in one statement',
  device_sockets: 'the socket of each device, taken and left in single statements that decide races',
  invoice_series: 'a number per year, taken in one statement',
  migrations: 'kept by TypeORM',
  rate_limits: 'kept by rate-limiter-flexible',
  api_instances: 'a row per process, written by heartbeats',
  online_users: 'which process serves which user, written in batches',
  recording_chunks: 'counted and summed in the database',
  operator_entries: 'added and ended in single statements that decide races',
  session_events: 'append-only, its order comes from the database',
  webhook_deliveries: 'written in one statement with the change, its order comes from the database',
  webhook_queues: 'taken and left in single statements that decide races',
  server_keys: 'written at the first start, read at each',
  stored_answers: 'sealed answers of any operation, read and written as a whole',
  release_health: 'sums of a minute, added to in one statement',
  session_presence: 'taken and left in single statements that decide races',
};
/** Columns whose entity differs from the table. */
const columnsOfTheDatabase = {
  'devices.name': 'generated from alias and host name; never null, since the host name is not',
  'sessions.words': 'generated for searches, never loaded',
};

let database: OwnDatabase;
let dataSource: DataSource;

beforeEach(async () => {
  database = await createOwnDatabase();
  dataSource = createDataSource({ url: database.url, poolSize: 2, entities });
  await dataSource.initialize();
});
afterEach(async () => {
  await dataSource.destroy();
  await database.drop();
});

/** The schema builder sends many queries at once, which pg 9 will reject. */
function queryInTurn(source: DataSource): void {
  const createQueryRunner = source.createQueryRunner.bind(source);
  source.createQueryRunner = (mode) => {
    const runner = createQueryRunner(mode);
    const query = runner.query.bind(runner) as (...values: unknown[]) => Promise<unknown>;
    let turn: Promise<unknown> = Promise.resolve();
    const next = (...values: unknown[]) => {
      turn = turn.then(() => query(...values));
      return turn;
    };
    return Object.assign(runner, { query: next });
  };
}

const aMigration = (number: number, up: (runner: QueryRunner) => Promise<unknown>, transaction?: false) =>
  class implements MigrationInterface {
    readonly name = `Test${1_700_000_000_000 + number}`;
    readonly transaction = transaction as boolean;

    async up(runner: QueryRunner): Promise<void> {
      await up(runner);
    }

    async down(): Promise<void> {}
  };

const migrateWith = (...run: ReturnType<typeof aMigration>[]) => migrate(createMigrationSource(database.url, run));

describe('migrations', () => {
  it('create the tables and columns that the entities describe', async () => {
    await migrate(createMigrationSource(database.url));
    const tables = await dataSource.query(`SELECT tablename AS "name" FROM pg_tables WHERE schemaname = 'public'`);
    const described = dataSource.entityMetadatas.map(({ tableName }) => tableName);
    const names = tables.map(({ name }: { name: string }) => name);
    expect(names.sort()).toEqual([...described, ...Object.keys(tablesWithoutEntity)].sort());

    // The schema builder reads from it what generated columns are made of.
    await dataSource.query(
      'CREATE TABLE typeorm_metadata ("type" text, "database" text, "schema" text, "table" text, "name" text, "value" text)',
    );
    queryInTurn(dataSource);
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    const different = upQueries.flatMap(({ query }) => {
      const [, table, column] =
        /^ALTER TABLE "(\w+)" (?:ADD|DROP COLUMN|ALTER COLUMN|RENAME COLUMN) "(\w+)"(?! DROP DEFAULT)/.exec(query) ?? [];
      return column && column !== 'TEMP_OLD_name' ? [`${table}.${column}`] : [];
    });
    expect([...new Set(different)].sort()).toEqual(Object.keys(columnsOfTheDatabase));
  });
});

describe('migrate', () => {
  it('sets a lock timeout but no statement or transaction timeout', async () => {
    let limits: object[] = [];
    const read = async (runner: QueryRunner) => {
      limits = await runner.query(
        `SELECT name, setting FROM pg_settings WHERE name IN ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`,
      );
    };
    await migrateWith(aMigration(1, read));
    expect(limits).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: '0' },
      { name: 'lock_timeout', setting: '5000' },
      { name: 'statement_timeout', setting: '0' },
    ]);
  });

  it('holds no snapshot while it waits for another process that builds an index', async () => {
    await dataSource.query('CREATE TABLE numbers AS SELECT 1 AS number');
    const waiting = () =>
      dataSource.query(`SELECT 1 FROM pg_stat_activity WHERE query LIKE 'SELECT pg_try_advisory_lock%' AND datname = current_database()`);
    const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
    let runs = 0;
    const build = async (runner: QueryRunner) => {
      runs += 1;
      begin();
      while ((await waiting()).length === 0) await pause(20);
      await buildIndex(runner, 'numbers_index', 'numbers (number)');
    };
    const first = migrateWith(aMigration(1, build, false));
    await hasBegun;
    await Promise.all([first, migrateWith(aMigration(1, build, false))]);
    expect(runs).toBe(1);
  });

  it('retries when a lock times out and rejects at once for any other error', async () => {
    let runs = 0;
    const fail = (code: string) => (runner: QueryRunner) => {
      runs += 1;
      return runs % 2 === 1 ? runner.query(`DO $$ BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = '${code}'; END $$`) : Promise.resolve();
    };
    const first = aMigration(1, fail('55P03'));
    await migrateWith(first);
    expect(runs).toBe(2);
    await expect(migrateWith(first, aMigration(2, fail('42P01')))).rejects.toThrow('refused');
    expect(runs).toBe(3);
  });
});

describe('migrate of a development version', () => {
  it('names the reason and leaves the database untouched', async () => {
    await migrateWith(aMigration(1, (runner) => runner.query('CREATE TABLE "sessions" ("sessionId" uuid)')));
    const tables = () => dataSource.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`);
    const before = await tables();
    await expect(migrate(createMigrationSource(database.url))).rejects.toThrow(
      'DATA_DIR: the database was made by a development version; start with another DATA_DIR or remove it',
    );
    expect(await tables()).toEqual(before);
    expect(await dataSource.query('SELECT "name" FROM "migrations"')).toEqual([{ name: 'Test1700000000001' }]);
  });
});

describe('buildIndex', () => {
  it('replaces an invalid index that an interrupted build left and keeps a valid one', async () => {
    await dataSource.query('CREATE TABLE numbers AS SELECT 1 AS number');
    await dataSource.query('INSERT INTO numbers VALUES (1)');
    const indexes = () =>
      dataSource.query(`SELECT indexrelid::int AS id, indisvalid AS "isValid" FROM pg_index WHERE indrelid = 'numbers'::regclass`);
    await expect(dataSource.query('CREATE UNIQUE INDEX CONCURRENTLY numbers_index ON numbers (number)')).rejects.toThrow('unique');
    const [broken] = await indexes();
    const build = (runner: QueryRunner) => buildIndex(runner, 'numbers_index', 'numbers (number)');
    const first = aMigration(1, build, false);
    await migrateWith(first);
    const [whole] = await indexes();
    expect([broken.isValid, whole.isValid]).toEqual([false, true]);
    await migrateWith(first, aMigration(2, build, false));
    expect(await indexes()).toEqual([whole]);
  });
});
