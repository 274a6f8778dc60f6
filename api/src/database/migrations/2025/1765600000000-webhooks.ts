import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE "webhooks" (
    "webhookId" uuid PRIMARY KEY,
    "companyId" uuid NOT NULL REFERENCES "companies" ON DELETE CASCADE,
    "createdById" uuid NOT NULL,
    "url" text NOT NULL,
    "events" text[] NOT NULL,
    "secretSealed" text NOT NULL,
    "previousSecretSealed" text,
    "previousSecretEndsAt" timestamptz,
    "failingSince" timestamptz,
    "disabledAt" timestamptz,
    "disabledReason" text,
    "createdAt" timestamptz NOT NULL DEFAULT now()
  )`,
  'CREATE INDEX "webhooks_of_company" ON "webhooks" ("companyId")',
  `CREATE TABLE "webhook_deliveries" (
    "deliveryId" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    "sequence" bigint GENERATED ALWAYS AS IDENTITY,
    "webhookId" uuid NOT NULL REFERENCES "webhooks" ON DELETE CASCADE,
    "subjectId" uuid NOT NULL,
    "eventId" uuid NOT NULL,
    "type" text NOT NULL,
    "payload" text NOT NULL,
    "status" text NOT NULL DEFAULT 'waiting',
    "attempts" integer NOT NULL DEFAULT 0,
    "createdAt" timestamptz NOT NULL DEFAULT now(),
    "expiresAt" timestamptz NOT NULL,
    "lastAttemptAt" timestamptz,
    "duration" integer,
    "responseStatus" integer,
    "failure" text,
    "response" text NOT NULL DEFAULT ''
  )`,
  'CREATE INDEX "webhook_deliveries_of_webhook" ON "webhook_deliveries" ("webhookId", "sequence" DESC)',
  `CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" ("webhookId", "subjectId", "sequence") WHERE "status" = 'waiting'`,
  'CREATE INDEX "webhook_deliveries_of_subject" ON "webhook_deliveries" ("subjectId")',
  'CREATE INDEX "webhook_deliveries_by_age" ON "webhook_deliveries" ("createdAt")',
  `CREATE TABLE "webhook_queues" (
    "webhookId" uuid NOT NULL REFERENCES "webhooks" ON DELETE CASCADE,
    "subjectId" uuid NOT NULL,
    "dueAt" timestamptz NOT NULL DEFAULT now(),
    "leaseId" uuid,
    "failures" integer NOT NULL DEFAULT 0,
    PRIMARY KEY ("webhookId", "subjectId")
  )`,
  'CREATE INDEX "webhook_queues_due" ON "webhook_queues" ("dueAt", "webhookId")',
  'CREATE INDEX "webhook_queues_of_subject" ON "webhook_queues" ("subjectId")',
];

export class Webhooks1765600000000 implements MigrationInterface {
  readonly name = 'Webhooks1765600000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('This migration cannot be reverted');
  }
}
