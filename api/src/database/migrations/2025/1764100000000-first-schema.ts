import type { MigrationInterface, QueryRunner } from 'typeorm';
import { accountTables } from './first-schema/account-tables.ts';
import { auditTables } from './first-schema/audit-tables.ts';
import { collaborationTables } from './first-schema/collaboration-tables.ts';
import { companyTables } from './first-schema/company-tables.ts';
import { serviceTables } from './first-schema/service-tables.ts';
import { sessionReportTables } from './first-schema/session-report-tables.ts';
import { sessionTables } from './first-schema/session-tables.ts';

const statements = [
  'CREATE EXTENSION IF NOT EXISTS pg_trgm',
  ...companyTables,
  ...accountTables,
  ...auditTables,
  ...serviceTables,
  ...sessionTables,
  ...collaborationTables,
  ...sessionReportTables,
];

export class FirstSchema1764100000000 implements MigrationInterface {
  readonly name = 'FirstSchema1764100000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('The first schema cannot be reverted');
  }
}
