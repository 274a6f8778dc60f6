import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = ['ALTER TABLE "subscriptions" ADD "cancelAt" timestamptz, ADD "isPriceUnknown" boolean NOT NULL DEFAULT false'];

export class SubscriptionEnds1766100000000 implements MigrationInterface {
  readonly name = 'SubscriptionEnds1766100000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('This migration cannot be reverted');
  }
}
