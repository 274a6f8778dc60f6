import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE "api_keys" (
    "apiKeyId" uuid PRIMARY KEY,
    "companyId" uuid NOT NULL REFERENCES "companies" ON DELETE CASCADE,
    "createdById" uuid NOT NULL REFERENCES "users" ON DELETE CASCADE,
    "name" text NOT NULL,
    "secretHash" text NOT NULL UNIQUE,
    "ending" text NOT NULL,
    "permissions" text[] NOT NULL,
    "createdAt" timestamptz NOT NULL DEFAULT now(),
    "expiresAt" timestamptz,
    "lastUsedAt" timestamptz
  )`,
  'CREATE INDEX "api_keys_of_company" ON "api_keys" ("companyId")',
  'CREATE INDEX "api_keys_of_user" ON "api_keys" ("createdById")',
];

export class ApiKeys1765500000000 implements MigrationInterface {
  readonly name = 'ApiKeys1765500000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('This migration cannot be reverted');
  }
}
