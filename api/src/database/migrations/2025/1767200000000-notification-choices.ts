import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How users want to be notified of events. */
export class NotificationChoices1767200000000 implements MigrationInterface {
  readonly name = 'NotificationChoices1767200000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "users" ADD COLUMN "notifications" jsonb NOT NULL DEFAULT '{}'`);
  }

  async down(): Promise<void> {
    throw new Error('This migration cannot be reverted');
  }
}
