import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dropIndex } from '../../build-index.ts';

/**
 * The time of the last sync changes twice a minute. Without an index on it, and with room in each page, PostgreSQL writes only the row: with
 * the index, each sync would also add the row to all other indexes, among them the trigrams of the search.
 */
export class DevicePresence1764600000000 implements MigrationInterface {
  readonly name = 'DevicePresence1764600000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "devices" SET (fillfactor = 70)');
    await dropIndex(runner, 'devices_by_last_sync');
  }

  async down(): Promise<void> {
    throw new Error('This migration cannot be reverted');
  }
}
