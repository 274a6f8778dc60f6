import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `ALTER TABLE "subscriptions" ADD COLUMN "graceUntil" timestamptz`,
  `CREATE TABLE "app_store_purchases" (
    "originalTransactionId" text PRIMARY KEY,
    "companyId" uuid NOT NULL REFERENCES "companies" ON DELETE CASCADE,
    "createdAt" timestamptz NOT NULL DEFAULT now()
  )`,
  'CREATE INDEX "app_store_purchases_of_company" ON "app_store_purchases" ("companyId")',
];

export class AppStore1764900000000 implements MigrationInterface {
  readonly name = 'AppStore1764900000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('This migration cannot be reverted');
  }
}
