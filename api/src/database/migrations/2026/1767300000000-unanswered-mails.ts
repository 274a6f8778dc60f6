import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the time at which the host was mailed that a customer waits. */
export class UnansweredMails1767300000000 implements MigrationInterface {
  readonly name = 'UnansweredMails1767300000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "sessions" ADD COLUMN "waitMailedAt" timestamptz');
  }

  async down(): Promise<void> {
    throw new Error('This migration cannot be reverted');
  }
}
