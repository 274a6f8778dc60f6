import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  // A key is in use from `usedAt` until `retiredAt`, and needed until `spentAt`.
  `ALTER TABLE "server_keys"
    ADD COLUMN "usedAt" timestamptz,
    ADD COLUMN "retiredAt" timestamptz,
    ADD COLUMN "spentAt" timestamptz`,
  'UPDATE "server_keys" SET "usedAt" = "addedAt"',
  // Ids of the keys that the process accepts, and of those that it uses. An earlier version has only those of "server_keys".
  `ALTER TABLE "api_instances"
    ADD COLUMN "keys" text[] NOT NULL DEFAULT '{}',
    ADD COLUMN "keysInUse" text[] NOT NULL DEFAULT '{}'`,
];

/** Keys that replace each other while instances run. */
export class KeyRings1767700000000 implements MigrationInterface {
  readonly name = 'KeyRings1767700000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('This migration cannot be reverted');
  }
}
