import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../../build-index.ts';

const statements = [
  `ALTER TABLE "device_clones"
    ADD COLUMN IF NOT EXISTS "cloneId" uuid NOT NULL DEFAULT gen_random_uuid(),
    ADD COLUMN IF NOT EXISTS "osVersion" text,
    ADD COLUMN IF NOT EXISTS "rejectedAt" timestamptz`,
  `CREATE TABLE IF NOT EXISTS "device_requests" (
    "sessionId" uuid PRIMARY KEY REFERENCES "sessions" ON DELETE CASCADE,
    "requestedById" uuid NOT NULL REFERENCES "users" ON DELETE CASCADE,
    "expiresAt" timestamptz NOT NULL
  )`,
  'CREATE INDEX IF NOT EXISTS "device_requests_user" ON "device_requests" ("requestedById")',
];

/** A machine is registered once in a company: its fingerprint is not secret, and another company must not be able to occupy it. */
export class DeviceMachines1765700000000 implements MigrationInterface {
  readonly name = 'DeviceMachines1765700000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
    await buildIndex(runner, 'devices_by_machine', '"devices" ("machineId", "companyId")', 'UNIQUE');
    await runner.query('ALTER TABLE "devices" DROP CONSTRAINT IF EXISTS "devices_machineId_key"');
  }

  async down(): Promise<void> {
    throw new Error('This migration cannot be reverted');
  }
}
