import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../../build-index.ts';

const statements = [
  // Sessions and audit records remain when a device is removed.
  'ALTER TABLE "sessions" ADD COLUMN IF NOT EXISTS "deviceName" text',
  'ALTER TABLE "sessions" DROP CONSTRAINT IF EXISTS "sessions_deviceId_fkey"',
  `UPDATE "sessions" SET "deviceName" = device."name" FROM "devices" AS device
    WHERE "deviceId" = device."assignmentId" AND "deviceName" IS NULL`,
];

export class DeviceHistory1764300000000 implements MigrationInterface {
  readonly name = 'DeviceHistory1764300000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
    await buildIndex(
      runner,
      'audit_records_by_device',
      `"audit_records" ("companyId", ("details" ->> 'assignmentId'), "at") WHERE "details" ->> 'assignmentId' IS NOT NULL`,
    );
    // The first devices of a company are within its plan.
    await buildIndex(runner, 'devices_by_age', '"devices" ("companyId", "createdAt", "assignmentId")');
  }

  async down(): Promise<void> {
    throw new Error('This migration cannot be reverted');
  }
}
