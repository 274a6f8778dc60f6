import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  // Codes with which the agent takes the place of a customer's page. `tokenSealed` is the customer token.
  `CREATE TABLE "control_codes" (
    "codeHash" text PRIMARY KEY,
    "sessionId" uuid NOT NULL UNIQUE REFERENCES "sessions" ON DELETE CASCADE,
    "tokenSealed" text NOT NULL,
    "expiresAt" timestamptz NOT NULL
  )`,
];

export class ControlCodes1764400000000 implements MigrationInterface {
  readonly name = 'ControlCodes1764400000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('This migration cannot be reverted');
  }
}
