import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE "operator_entries" (
    "sessionId" uuid NOT NULL REFERENCES "sessions" ON DELETE CASCADE,
    "userId" uuid NOT NULL REFERENCES "users" ON DELETE CASCADE,
    "signInId" uuid,
    PRIMARY KEY ("sessionId", "userId")
  )`,
  'CREATE INDEX "operator_entries_user" ON "operator_entries" ("userId")',
  'CREATE INDEX "operator_entries_sign_in" ON "operator_entries" ("signInId")',
  `INSERT INTO "operator_entries" ("sessionId", "userId")
    SELECT p."sessionId", u."id" FROM "session_presence" p JOIN "users" u ON u."id"::text = p."participantId"`,
];

export class OperatorEntries1765900000000 implements MigrationInterface {
  readonly name = 'OperatorEntries1765900000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('This migration cannot be reverted');
  }
}
