import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../../build-index.ts';

const batch = 5_000;

/** One index for each order of the list of devices. */
const orders = {
  contact: '"contactAt"',
  os: '"os"',
  group: '"group" COLLATE "und-x-icu"',
  user: '"lastUser" COLLATE "und-x-icu"',
  version: `(string_to_array(regexp_replace("agentVersion", '[^0-9.].*$', ''), '.', '')::bigint[])`,
};

export class DeviceOrders1765100000000 implements MigrationInterface {
  readonly name = 'DeviceOrders1765100000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "devices" ADD COLUMN IF NOT EXISTS "contactAt" timestamptz');
    // Filled in batches, so that no sync waits for long. The server marks the devices that are online.
    for (let filled = batch; filled === batch; ) {
      [, filled] = await runner.query(
        `UPDATE "devices" SET "contactAt" = "lastSyncAt" WHERE "assignmentId" IN (
           SELECT "assignmentId" FROM "devices" WHERE "contactAt" IS NULL AND "lastSyncAt" IS NOT NULL LIMIT ${batch})`,
      );
    }
    for (const [name, column] of Object.entries(orders))
      await buildIndex(runner, `devices_by_${name}`, `"devices" ("companyId", ${column}, "assignmentId")`);
    await buildIndex(runner, 'devices_online', `"devices" ("assignmentId") WHERE "contactAt" = 'infinity'`);
  }

  async down(): Promise<void> {
    throw new Error('This migration cannot be reverted');
  }
}
