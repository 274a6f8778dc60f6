import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../src/database/build-index.ts';
import { createDataSource, createMigrationSource } from '../src/database/create-data-source.ts';
import { migrate } from '../src/database/migrate.ts';
import { entities } from '../src/entities.ts';
import { createOwnDatabase, type OwnDatabase } from './own-database.ts';

/** Read and written by SQL alone. */
const tablesWithoutEntity = {
  chat_messages: 'written in one statement with its limits',
  migrations: 'kept by TypeORM',
  rate_limits: 'kept by rate-limiter-flexible',
  realtime_nodes: 'a row per process, written by heartbeats',
  realtime_users: 'which process serves which user, written in batches',
  recording_pieces: 'counted and summed in the database',
  session_events: 'append-only, its order comes from the database',
  session_seats: 'taken and left in single statements that decide races',
};
/** What the entities describe otherwise than the tables are. */
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
  it('lead to the tables and columns that the entities describe', async () => {
    await migrate(createMigrationSource(database.url));
    const tables = await dataSource.query(`SELECT tablename AS "name" FROM pg_tables WHERE schemaname = 'public'`);
    const described = dataSource.entityMetadatas.map(({ tableName }) => tableName);
    const names = tables.map(({ name }: { name: string }) => name);
    expect(names.sort()).toEqual([...described, ...Object.keys(tablesWithoutEntity)].sort());

    // The schema builder reads from it what generated columns are made of.
    await dataSource.query(
      'CREATE TABLE typeorm_metadata ("type" text, "database" text, "schema" text, "table" text, "name" text, "value" text)',
    );
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
  it('limits neither a statement nor an open transaction, and how long it waits for a lock', async () => {
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

  it('lets a second process wait without a snapshot, so that the first one can build an index', async () => {
    await dataSource.query('CREATE TABLE numbers AS SELECT 1 AS number');
    const waiting = () =>
      dataSource.query(`SELECT 1 FROM pg_stat_activity WHERE query LIKE 'SELECT pg_try_advisory_lock%' AND datname = current_database()`);
    const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
    let runs = 0;
    const build = async (runner: QueryRunner) => {
      runs += 1;
      begin();
      // The lock's own connection shows the same query: two of them mean that somebody waits.
      while ((await waiting()).length < 2) await pause(20);
      await buildIndex(runner, 'numbers_index', 'numbers (number)');
    };
    const first = migrateWith(aMigration(1, build, false));
    await hasBegun;
    await Promise.all([first, migrateWith(aMigration(1, build, false))]);
    expect(runs).toBe(1);
  });

  it('tries again when a table was locked for too long, and fails at once for another reason', async () => {
    let runs = 0;
    const fail = (code: string) => (runner: QueryRunner) => {
      runs += 1;
      return runs % 2 === 1 ? runner.query(`DO $$ BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = '${code}'; END $$`) : Promise.resolve();
    };
    await migrateWith(aMigration(1, fail('55P03')));
    expect(runs).toBe(2);
    await expect(migrateWith(aMigration(2, fail('42P01')))).rejects.toThrow('refused');
    expect(runs).toBe(3);
  });
});

describe('buildIndex', () => {
  it('replaces what a cut-off build has left and keeps a whole index', async () => {
    await dataSource.query('CREATE TABLE numbers AS SELECT 1 AS number');
    await dataSource.query('INSERT INTO numbers VALUES (1)');
    const indexes = () =>
      dataSource.query(`SELECT indexrelid::int AS id, indisvalid AS "isValid" FROM pg_index WHERE indrelid = 'numbers'::regclass`);
    await expect(dataSource.query('CREATE UNIQUE INDEX CONCURRENTLY numbers_index ON numbers (number)')).rejects.toThrow('unique');
    const [broken] = await indexes();
    const build = (runner: QueryRunner) => buildIndex(runner, 'numbers_index', 'numbers (number)');
    await migrateWith(aMigration(1, build, false));
    const [whole] = await indexes();
    expect([broken.isValid, whole.isValid]).toEqual([false, true]);
    await migrateWith(aMigration(2, build, false));
    expect(await indexes()).toEqual([whole]);
  });
});
