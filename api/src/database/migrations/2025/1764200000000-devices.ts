import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `ALTER TABLE "companies"
    ADD "deviceConsent" text NOT NULL DEFAULT 'none' CHECK ("deviceConsent" IN ('none', 'ask')),
    ADD "deviceAccess" text NOT NULL DEFAULT 'everyone' CHECK ("deviceAccess" IN ('everyone', 'admins'))`,

  // `consent` and `access` are those of the company if null.
  `ALTER TABLE "devices"
    ADD "secretIssuedAt" timestamptz NOT NULL DEFAULT now(),
    ADD "previousSecretHash" text,
    ADD "previousSecretEndsAt" timestamptz,
    ADD "consent" text CHECK ("consent" IN ('none', 'ask')),
    ADD "access" text CHECK ("access" IN ('everyone', 'admins', 'selected')),
    ADD "allowedUserIds" uuid[] NOT NULL DEFAULT '{}',
    ADD "group" text`,
  `UPDATE "devices" SET "consent" = 'ask' WHERE NOT "permanentAccess"`,
  'ALTER TABLE "devices" DROP "permanentAccess"',

  // The socket that represents a device, of an instance that counts only while it reports.
  `CREATE TABLE "device_sockets" (
    "assignmentId" uuid PRIMARY KEY REFERENCES "devices" ON DELETE CASCADE,
    "machineId" text NOT NULL,
    "instanceId" uuid NOT NULL,
    "socketId" text NOT NULL,
    "connectedAt" timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE TABLE "device_clones" (
    "assignmentId" uuid NOT NULL REFERENCES "devices" ON DELETE CASCADE,
    "machineId" text NOT NULL,
    "hostname" text,
    "ip" text NOT NULL,
    "firstSeenAt" timestamptz NOT NULL DEFAULT now(),
    "lastSeenAt" timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY ("assignmentId", "machineId")
  )`,
  `CREATE TABLE "device_codes" (
    "codeHash" text PRIMARY KEY,
    "companyId" uuid NOT NULL REFERENCES "companies" ON DELETE CASCADE,
    "createdById" uuid NOT NULL REFERENCES "users" ON DELETE CASCADE,
    "createdAt" timestamptz NOT NULL DEFAULT now(),
    "expiresAt" timestamptz NOT NULL
  )`,
  'CREATE INDEX "device_codes_company" ON "device_codes" ("companyId")',
  'CREATE INDEX "device_codes_creator" ON "device_codes" ("createdById")',
];

export class Devices1764200000000 implements MigrationInterface {
  readonly name = 'Devices1764200000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('This migration cannot be reverted');
  }
}
