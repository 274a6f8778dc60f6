import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE "stripe_customers" (
    "companyId" uuid PRIMARY KEY REFERENCES "companies" ON DELETE CASCADE,
    "customerId" text NOT NULL UNIQUE,
    "checkoutSessionId" text
  )`,
];

export class Stripe1764800000000 implements MigrationInterface {
  readonly name = 'Stripe1764800000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('This migration cannot be reverted');
  }
}
