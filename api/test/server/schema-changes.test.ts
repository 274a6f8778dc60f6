import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createMigrationSource } from '../../src/database/create-data-source.ts';
import { migrate } from '../../src/database/migrate.ts';
import { migrations } from '../../src/database/migrations/migrations.ts';
import { createOwnDatabase } from '../own-database.ts';

interface Change {
  migration: string;
  statement: string;
}

/** Runs all migrations on an empty database; returns the statements that change tables of the version before. */
async function changesOfTables(): Promise<Change[]> {
  const changes: Change[] = [];
  const recorded = migrations.map(
    (Migration) =>
      class extends (Migration as new () => MigrationInterface & { name: string }) {
        override async up(runner: QueryRunner): Promise<void> {
          const rows: { name: string }[] = await runner.query(`SELECT tablename AS "name" FROM pg_tables WHERE schemaname = 'public'`);
          const tables = new Set(rows.map(({ name }) => name));
          const query = runner.query.bind(runner) as (...values: unknown[]) => Promise<unknown>;
          runner.query = ((...values: unknown[]) => {
            const statement = String(values[0]).replace(/\s+/g, ' ').trim();
            const [, table = ''] = /\b(?:TABLE|ON|FROM|UPDATE)(?: IF EXISTS)? "?(\w+)"?/.exec(statement) ?? [];
            if (tables.has(table)) changes.push({ migration: this.name, statement });
            return query(...values);
          }) as typeof runner.query;
          await super.up(runner).finally(() => {
            runner.query = query as typeof runner.query;
          });
        }
      },
  );
  const database = await createOwnDatabase();
  await migrate(createMigrationSource(database.url, recorded));
  await database.drop();
  return changes;
}

/** Statements under which servers of the version before fail, wait or write what is refused. */
const unsafe = [
  /\b(DROP|RENAME|TRUNCATE|DELETE FROM)\b/,
  /\bALTER (COLUMN )?"/,
  /\bADD CONSTRAINT\b|\bCREATE UNIQUE INDEX\b/,
  /\bCREATE (OR REPLACE )?(CONSTRAINT )?TRIGGER\b/,
  /\bCREATE INDEX (?!CONCURRENTLY)/,
  /\bADD (COLUMN )?(IF NOT EXISTS )?"\w+" (?:(?!DEFAULT|, ADD ).)*NOT NULL(?:(?!DEFAULT|, ADD ).)*(?=, ADD |$)/,
];

const isUnsafe = (statement: string) => unsafe.some((pattern) => pattern.test(statement));

/** Changes that are right all the same, by the beginning of the statement. */
const reasons: Record<string, string> = {
  'ALTER TABLE "devices" DROP "permanentAccess"': 'only demo companies had devices before',
  'ALTER TABLE "sessions" DROP CONSTRAINT IF EXISTS "sessions_deviceId_fkey"': 'more is accepted than before',
  'ALTER TABLE "subscriptions" ADD "interval"': 'the columns of the constraint are new, and null in rows of the version before',
  'CREATE INDEX "subscriptions_internal_period"': 'one row per company',
  'CREATE UNIQUE INDEX CONCURRENTLY "devices_by_machine"': 'less strict than the constraint that it replaces',
  'ALTER TABLE "devices" DROP CONSTRAINT IF EXISTS "devices_machineId_key"': 'more is accepted than before',
  'ALTER TABLE "sessions" DROP CONSTRAINT IF EXISTS "sessions_closeReason_check"': 'it returns in the next statement',
  'ALTER TABLE "sessions" ADD CONSTRAINT "sessions_closeReason_check"': 'more is accepted than before',
  'CREATE INDEX "sign_ins_parent"': 'none of the rows is in it at first',
  'ALTER TABLE "users" DROP CONSTRAINT "users_locale_check"': 'more is accepted than before',
  'ALTER TABLE "mails" DROP CONSTRAINT "mails_locale_check"': 'more is accepted than before',
};

describe('migrations', () => {
  it('change tables only in ways with which servers of the version before go on', async () => {
    const changes = await changesOfTables();
    const accepted = Object.keys(reasons);
    const refused = changes.filter(({ statement }) => isUnsafe(statement) && !accepted.some((start) => statement.startsWith(start)));
    expect(refused).toEqual([]);
    const isNeeded = (start: string) => changes.some(({ statement }) => statement.startsWith(start) && isUnsafe(statement));
    expect(accepted.filter((start) => !isNeeded(start))).toEqual([]);
  });

  it.each([
    ['ALTER TABLE "users" ADD "a" text, ADD COLUMN "b" boolean NOT NULL DEFAULT false', false],
    ['ALTER TABLE "users" ADD "a" text, ADD "b" boolean NOT NULL', true],
    ['ALTER TABLE "users" ADD "a" boolean NOT NULL, ADD "b" text DEFAULT \'\'', true],
    ['ALTER TABLE "users" ALTER COLUMN "a" TYPE text', true],
    ['ALTER TABLE "users" ALTER "a" SET NOT NULL', true],
    ['ALTER TABLE "users" RENAME "a" TO "b"', true],
    ['CREATE INDEX "a" ON "users" ("a")', true],
    ['CREATE INDEX CONCURRENTLY "a" ON "users" ("a")', false],
  ])('judges %s', (statement, expected) => {
    expect(isUnsafe(statement)).toBe(expected);
  });
});
