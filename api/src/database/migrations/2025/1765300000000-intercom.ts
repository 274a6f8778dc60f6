import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE "intercom_workspaces" (
    "workspaceId" text PRIMARY KEY,
    "companyId" uuid NOT NULL UNIQUE REFERENCES "companies" ON DELETE CASCADE,
    "name" text NOT NULL,
    "region" text NOT NULL,
    "tokenSealed" text NOT NULL,
    "connectedById" uuid NOT NULL,
    "connectedAt" timestamptz NOT NULL,
    "revokedAt" timestamptz
  )`,
  `CREATE TABLE "intercom_authorizations" (
    "secretHash" text PRIMARY KEY,
    "stage" text NOT NULL,
    "companyId" uuid NOT NULL REFERENCES "companies" ON DELETE CASCADE,
    "userId" uuid NOT NULL,
    "sealed" text,
    "expiresAt" timestamptz NOT NULL
  )`,
  'CREATE INDEX "intercom_authorizations_of_company" ON "intercom_authorizations" ("companyId")',
  `CREATE TABLE "intercom_starts" (
    "startId" text PRIMARY KEY,
    "companyId" uuid NOT NULL REFERENCES "companies" ON DELETE CASCADE,
    "workspaceId" text NOT NULL,
    "conversationId" text NOT NULL,
    "adminId" text NOT NULL,
    "locale" text NOT NULL,
    "sessionId" uuid,
    "reply" text NOT NULL,
    "createdAt" timestamptz NOT NULL DEFAULT now()
  )`,
  'CREATE INDEX "intercom_starts_of_conversation" ON "intercom_starts" ("companyId", "conversationId", "createdAt")',
];

export class Intercom1765300000000 implements MigrationInterface {
  readonly name = 'Intercom1765300000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('This migration cannot be reverted');
  }
}
