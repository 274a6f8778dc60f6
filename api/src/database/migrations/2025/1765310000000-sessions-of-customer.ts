import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../../build-index.ts';

export class SessionsOfCustomer1765310000000 implements MigrationInterface {
  readonly name = 'SessionsOfCustomer1765310000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const rows = `"sessions" ("companyId", lower("customerEmail"), "createdAt") WHERE "customerEmail" <> ''`;
    await buildIndex(runner, 'sessions_of_customer', rows);
  }

  async down(): Promise<void> {
    throw new Error('This migration cannot be reverted');
  }
}
