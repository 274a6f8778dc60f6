import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `ALTER TABLE "subscriptions"
    ADD "interval" text CHECK ("interval" IN ('month', 'year')),
    ADD "quantity" integer CHECK ("quantity" >= 1),
    ADD "currentPeriodStart" timestamptz,
    ADD "scheduled" jsonb,
    ADD "providerCustomerId" text,
    ADD "providerSubscriptionId" text,
    ADD CONSTRAINT "subscriptions_of_provider" UNIQUE ("provider", "providerSubscriptionId")`,
  `CREATE INDEX "subscriptions_internal_period" ON "subscriptions" ("currentPeriodEnd")
    WHERE "provider" = 'internal' AND "status" = 'active'`,

  `CREATE TABLE "billing_details" (
    "companyId" uuid PRIMARY KEY REFERENCES "companies" ON DELETE CASCADE,
    "name" text NOT NULL,
    "address" text NOT NULL,
    "vatId" text NOT NULL
  )`,

  // Invoices are kept when their company is erased, so they do not refer to it.
  `CREATE TABLE "invoices" (
    "invoiceId" uuid PRIMARY KEY,
    "companyId" uuid NOT NULL,
    "provider" text NOT NULL CHECK ("provider" IN ('internal', 'stripe', 'app-store')),
    "number" text NOT NULL UNIQUE,
    "issuedAt" timestamptz NOT NULL,
    "plan" text NOT NULL CHECK ("plan" IN ('free', 'starter', 'team', 'business', 'internal')),
    "interval" text NOT NULL CHECK ("interval" IN ('month', 'year')),
    "periodStart" timestamptz NOT NULL,
    "periodEnd" timestamptz NOT NULL,
    "currency" text NOT NULL CHECK ("currency" ~ '^[A-Z]{3}$'),
    "lines" jsonb NOT NULL,
    "seller" jsonb NOT NULL,
    "buyer" jsonb NOT NULL,
    "net" integer NOT NULL,
    "taxPercent" double precision NOT NULL CHECK ("taxPercent" >= 0),
    "tax" integer NOT NULL,
    "total" integer NOT NULL CHECK ("total" = "net" + "tax"),
    "isCharged" boolean NOT NULL
  )`,
  'CREATE INDEX "invoices_of_company" ON "invoices" ("companyId", "issuedAt", "invoiceId")',
  `CREATE TABLE "invoice_series" ("series" text PRIMARY KEY, "last" integer NOT NULL CHECK ("last" >= 1))`,

  `CREATE TABLE "billing_events" (
    "provider" text NOT NULL CHECK ("provider" IN ('internal', 'stripe', 'app-store')),
    "eventId" text NOT NULL,
    "arrival" bigserial NOT NULL,
    "companyId" uuid REFERENCES "companies" ON DELETE CASCADE,
    "subscriptionId" text,
    "type" text NOT NULL,
    "occurredAt" timestamptz NOT NULL,
    "receivedAt" timestamptz NOT NULL DEFAULT now(),
    "appliedAt" timestamptz,
    "payload" jsonb NOT NULL,
    PRIMARY KEY ("provider", "eventId")
  )`,
  'CREATE INDEX "billing_events_of_company" ON "billing_events" ("companyId", "occurredAt")',
];

export class Billing1764700000000 implements MigrationInterface {
  readonly name = 'Billing1764700000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('This migration cannot be reverted');
  }
}
