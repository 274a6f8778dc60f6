import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Origins of the pages that may show ours in a frame. */
export class EmbedOrigins1765400000000 implements MigrationInterface {
  readonly name = 'EmbedOrigins1765400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "companies" ADD "embedOrigins" text[] NOT NULL DEFAULT '{}'`);
  }

  async down(): Promise<void> {
    throw new Error('This migration cannot be reverted');
  }
}
