import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE "push_subscriptions" (
    "pushSubscriptionId" uuid PRIMARY KEY,
    "userId" uuid NOT NULL REFERENCES "users" ON DELETE CASCADE,
    "signInId" uuid REFERENCES "sign_ins" ON DELETE CASCADE,
    "kind" text NOT NULL,
    "addressHash" text NOT NULL UNIQUE,
    "addressSealed" text NOT NULL,
    "device" text NOT NULL,
    "createdAt" timestamptz NOT NULL DEFAULT now(),
    "updatedAt" timestamptz NOT NULL DEFAULT now()
  )`,
  'CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" ("userId")',
  'CREATE INDEX "push_subscriptions_sign_in" ON "push_subscriptions" ("signInId")',
];

/** Browsers and apps that show notifications while no page is open. */
export class PushSubscriptions1767900000000 implements MigrationInterface {
  readonly name = 'PushSubscriptions1767900000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('This migration cannot be reverted');
  }
}
