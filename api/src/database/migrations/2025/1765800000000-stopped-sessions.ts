import type { MigrationInterface, QueryRunner } from 'typeorm';

const reasons = ['operator', 'customer', 'denied', 'expired', 'failed', 'idle', 'limit', 'admin', 'server', 'stopped'];
const list = reasons.map((reason) => `'${reason}'`).join(', ');

/** Existing rows have former reasons, so that they need no check. */
const statements = [
  'ALTER TABLE "sessions" DROP CONSTRAINT IF EXISTS "sessions_closeReason_check"',
  `ALTER TABLE "sessions" ADD CONSTRAINT "sessions_closeReason_check" CHECK ("closeReason" IN (${list})) NOT VALID`,
];

/** A session may end because the agent of the customer is stopped. */
export class StoppedSessions1765800000000 implements MigrationInterface {
  readonly name = 'StoppedSessions1765800000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('This migration cannot be reverted');
  }
}
