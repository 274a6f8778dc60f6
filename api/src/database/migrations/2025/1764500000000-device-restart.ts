import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = ['ALTER TABLE "devices" ADD "canRestart" boolean NOT NULL DEFAULT false'];

export class DeviceRestart1764500000000 implements MigrationInterface {
  readonly name = 'DeviceRestart1764500000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('This migration cannot be reverted');
  }
}
