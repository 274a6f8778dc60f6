import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE "mail_reports" (
    "companyId" uuid NOT NULL REFERENCES "companies" ON DELETE CASCADE,
    "addressHash" text NOT NULL,
    "kind" text NOT NULL,
    "createdAt" timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY ("companyId", "addressHash")
  )`,
];

export class MailReports1766500000000 implements MigrationInterface {
  readonly name = 'MailReports1766500000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('This migration cannot be reverted');
  }
}
