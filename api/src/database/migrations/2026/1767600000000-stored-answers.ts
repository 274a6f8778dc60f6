import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Answers to requests with an `Idempotency-Key`, for their repetitions. */
export class StoredAnswers1767600000000 implements MigrationInterface {
  readonly name = 'StoredAnswers1767600000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "stored_answers" (
        "keyHash" text PRIMARY KEY,
        "userId" uuid NOT NULL REFERENCES "users" ON DELETE CASCADE,
        "requestHash" text NOT NULL,
        "bodySealed" text NOT NULL,
        "createdAt" timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX "stored_answers_user" ON "stored_answers" ("userId")');
    await runner.query('CREATE INDEX "stored_answers_created" ON "stored_answers" ("createdAt")');
  }

  async down(): Promise<void> {
    throw new Error('This migration cannot be reverted');
  }
}
