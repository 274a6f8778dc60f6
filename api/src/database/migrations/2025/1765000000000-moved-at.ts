import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Users keep their age when they move to another company, in which they are then the newest. */
export class MovedAt1765000000000 implements MigrationInterface {
  readonly name = 'MovedAt1765000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "users" ADD "movedAt" timestamptz');
  }

  async down(): Promise<void> {
    throw new Error('This migration cannot be reverted');
  }
}
