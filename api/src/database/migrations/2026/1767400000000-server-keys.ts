import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE "server_keys" (
    "use" text NOT NULL,
    "fingerprint" text NOT NULL,
    "addedAt" timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY ("use", "fingerprint")
  )`,
];

/** Fingerprints of the keys that belong to this database. */
export class ServerKeys1767400000000 implements MigrationInterface {
  readonly name = 'ServerKeys1767400000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('This migration cannot be reverted');
  }
}
