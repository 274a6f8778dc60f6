import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the choices of users about notifications. */
export class NotificationChoices1767200000000 implements MigrationInterface {
  readonly name = 'NotificationChoices1767200000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "users" ADD COLUMN "notifications" jsonb NOT NULL DEFAULT '{}'`);
  }

  async down(): Promise<void> {
    throw new Error('This migration cannot be reverted');
  }
}
