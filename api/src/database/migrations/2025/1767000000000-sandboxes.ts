import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE "sandboxes" (
    "companyId" uuid PRIMARY KEY REFERENCES "companies" ON DELETE CASCADE,
    "address" text NOT NULL,
    "endsAt" timestamptz NOT NULL
  )`,
  'CREATE INDEX "sandboxes_end" ON "sandboxes" ("endsAt")',
];

/** Companies for trials without an account. */
export class Sandboxes1767000000000 implements MigrationInterface {
  readonly name = 'Sandboxes1767000000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('This migration cannot be reverted');
  }
}
