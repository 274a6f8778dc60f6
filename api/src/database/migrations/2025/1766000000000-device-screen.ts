import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = ['ALTER TABLE "devices" ADD "screenProblem" text'];

export class DeviceScreen1766000000000 implements MigrationInterface {
  readonly name = 'DeviceScreen1766000000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('This migration cannot be reverted');
  }
}
