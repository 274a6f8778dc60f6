import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = ['ALTER TABLE "sessions" ADD "hasHostLeft" boolean NOT NULL DEFAULT false'];

export class DepartedHosts1766800000000 implements MigrationInterface {
  readonly name = 'DepartedHosts1766800000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('This migration cannot be reverted');
  }
}
