import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  'CREATE EXTENSION IF NOT EXISTS pg_trgm',

  `CREATE TABLE "companies" (
    "companyId" uuid PRIMARY KEY,
    "name" text NOT NULL,
    "logo" text,
    "createdById" uuid NOT NULL,
    "createdAt" timestamptz NOT NULL DEFAULT now(),
    "updatedAt" timestamptz NOT NULL DEFAULT now()
  )`,

  `CREATE TABLE "subscriptions" (
    "companyId" uuid PRIMARY KEY REFERENCES "companies" ON DELETE CASCADE,
    "provider" text NOT NULL CHECK ("provider" IN ('internal', 'stripe', 'app-store')),
    "isInternalPlan" boolean NOT NULL,
    "plan" text NOT NULL CHECK ("plan" IN ('free', 'starter', 'team', 'business', 'internal')),
    "providerPlan" text,
    "status" text NOT NULL
      CHECK ("status" IN ('trialing', 'active', 'past_due', 'incomplete', 'incomplete_expired', 'unpaid', 'canceled', 'paused')),
    "currentPeriodEnd" timestamptz,
    "cancelAtPeriodEnd" boolean NOT NULL,
    "createdAt" timestamptz NOT NULL DEFAULT now(),
    "updatedAt" timestamptz NOT NULL DEFAULT now()
  )`,

  `CREATE TABLE "identities" (
    "identityId" uuid PRIMARY KEY,
    "email" text NOT NULL UNIQUE,
    "passwordHash" text,
    "displayName" text NOT NULL,
    "emailVerified" boolean NOT NULL,
    "disabled" boolean NOT NULL,
    "validSince" timestamptz NOT NULL,
    "lastSignInAt" timestamptz,
    "createdAt" timestamptz NOT NULL DEFAULT now(),
    "updatedAt" timestamptz NOT NULL DEFAULT now()
  )`,

  `CREATE TABLE "refresh_tokens" (
    "tokenHash" text PRIMARY KEY,
    "familyId" uuid NOT NULL,
    "identityId" uuid NOT NULL REFERENCES "identities" ON DELETE CASCADE,
    "signedInAt" timestamptz NOT NULL,
    "expiresAt" timestamptz NOT NULL,
    "usedAt" timestamptz
  )`,
  'CREATE INDEX "refresh_tokens_family" ON "refresh_tokens" ("familyId")',
  'CREATE INDEX "refresh_tokens_identity" ON "refresh_tokens" ("identityId")',
  'CREATE INDEX "refresh_tokens_expiry" ON "refresh_tokens" ("expiresAt")',

  `CREATE TABLE "users" (
    "id" uuid PRIMARY KEY,
    "companyId" uuid NOT NULL REFERENCES "companies" ON DELETE CASCADE,
    "identityId" text NOT NULL UNIQUE,
    "email" text NOT NULL,
    "name" text NOT NULL,
    "avatar" text,
    "isAdmin" boolean NOT NULL,
    "isVerified" boolean NOT NULL,
    "locale" text NOT NULL CHECK ("locale" IN ('en', 'pl', 'es', 'it')),
    "theme" text NOT NULL CHECK ("theme" IN ('light', 'dark', 'system')),
    "validAfter" timestamptz NOT NULL,
    "deactivatedAt" timestamptz,
    "search" text NOT NULL,
    "createdAt" timestamptz NOT NULL DEFAULT now(),
    "updatedAt" timestamptz NOT NULL DEFAULT now()
  )`,
  'CREATE INDEX "users_company" ON "users" ("companyId")',
  `ALTER TABLE "companies" ADD CONSTRAINT "companies_creator"
    FOREIGN KEY ("createdById") REFERENCES "users" DEFERRABLE INITIALLY DEFERRED`,

  `CREATE TABLE "devices" (
    "assignmentId" uuid PRIMARY KEY,
    "companyId" uuid NOT NULL REFERENCES "companies" ON DELETE CASCADE,
    "machineId" text NOT NULL UNIQUE,
    "secretHash" text NOT NULL,
    "name" text GENERATED ALWAYS AS (COALESCE(NULLIF("alias", ''), "hostname")) STORED,
    "alias" text,
    "hostname" text NOT NULL,
    "os" text NOT NULL CHECK ("os" IN ('windows', 'macos', 'linux', 'android', 'ios')),
    "osVersion" text NOT NULL,
    "agentVersion" text NOT NULL,
    "tags" text[] NOT NULL,
    "note" text NOT NULL,
    "lastSyncAt" timestamptz,
    "lastUser" text,
    "ip" text,
    "permanentAccess" boolean NOT NULL,
    "search" text NOT NULL,
    "createdAt" timestamptz NOT NULL DEFAULT now(),
    "updatedAt" timestamptz NOT NULL DEFAULT now()
  )`,
  'CREATE INDEX "devices_by_name" ON "devices" ("companyId", "name" COLLATE "und-x-icu", "assignmentId")',
  'CREATE INDEX "devices_by_last_sync" ON "devices" ("companyId", "lastSyncAt" DESC NULLS LAST, "assignmentId" DESC)',
  'CREATE INDEX "devices_search" ON "devices" USING gin ("search" gin_trgm_ops)',

  `CREATE TABLE "sessions" (
    "sessionId" uuid PRIMARY KEY,
    "companyId" uuid NOT NULL REFERENCES "companies" ON DELETE CASCADE,
    "operatorId" uuid NOT NULL REFERENCES "users",
    "deviceId" uuid REFERENCES "devices" ON DELETE SET NULL,
    "keyHash" text NOT NULL UNIQUE,
    "keyCipher" text,
    "codeHash" text UNIQUE,
    "codeCipher" text,
    "codeExpiresAt" timestamptz,
    "title" text NOT NULL,
    "customerName" text NOT NULL,
    "customerEmail" text NOT NULL,
    "note" text NOT NULL,
    "tags" text[] NOT NULL,
    "status" text NOT NULL CHECK ("status" IN ('waiting', 'connecting', 'active', 'reconnecting', 'closed')),
    "closeReason" text
      CHECK ("closeReason" IN ('operator', 'customer', 'denied', 'expired', 'failed', 'idle', 'limit', 'admin', 'server')),
    "deadlineAt" timestamptz,
    "joinedAt" timestamptz,
    "closedAt" timestamptz,
    "search" text NOT NULL,
    "createdAt" timestamptz NOT NULL DEFAULT now(),
    "updatedAt" timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT "sessions_closed_once" CHECK (("status" = 'closed') = ("closedAt" IS NOT NULL) AND ("status" = 'closed') = ("closeReason" IS NOT NULL)),
    CONSTRAINT "sessions_closed_keep_no_secret" CHECK ("status" <> 'closed' OR ("keyCipher" IS NULL AND "codeCipher" IS NULL AND "codeHash" IS NULL))
  )`,
  'CREATE INDEX "sessions_by_creation" ON "sessions" ("companyId", "createdAt" DESC, "sessionId" DESC)',
  `CREATE INDEX "sessions_open" ON "sessions" ("companyId", "status") WHERE "status" <> 'closed'`,
  `CREATE INDEX "sessions_deadline" ON "sessions" ("deadlineAt") WHERE "status" <> 'closed'`,
  'CREATE INDEX "sessions_code_expiry" ON "sessions" ("codeExpiresAt") WHERE "codeHash" IS NOT NULL',
  'CREATE INDEX "sessions_operator" ON "sessions" ("operatorId")',
  'CREATE INDEX "sessions_device" ON "sessions" ("deviceId") WHERE "deviceId" IS NOT NULL',
  'CREATE INDEX "sessions_search" ON "sessions" USING gin ("search" gin_trgm_ops)',
];

const tables = ['sessions', 'devices', 'refresh_tokens', 'identities', 'subscriptions', 'users', 'companies'];

export class FirstTables1763600000000 implements MigrationInterface {
  readonly name = 'FirstTables1763600000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE ${tables.map((table) => `"${table}"`).join(', ')} CASCADE`);
  }
}
