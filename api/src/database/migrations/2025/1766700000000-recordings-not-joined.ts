import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../../build-index.ts';

/** Index for the budget of recordings of sessions that nobody has joined. */
export class RecordingsNotJoined1766700000000 implements MigrationInterface {
  readonly name = 'RecordingsNotJoined1766700000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, 'sessions_recorded_not_joined', '"sessions" ("companyId") WHERE "joinedAt" IS NULL AND "hasRecording"');
  }

  async down(): Promise<void> {
    throw new Error('This migration cannot be reverted');
  }
}
