import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The contract decides which languages there are. */
const statements = ['ALTER TABLE "users" DROP CONSTRAINT "users_locale_check"', 'ALTER TABLE "mails" DROP CONSTRAINT "mails_locale_check"'];

export class AnyLanguage1767100000000 implements MigrationInterface {
  readonly name = 'AnyLanguage1767100000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('This migration cannot be reverted');
  }
}
