import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

interface CompanyTotals {
  users: number;
  devices: number;
  sessions: number;
}

const totalsQuery = `SELECT
  (SELECT count(*)::int FROM "users" WHERE "companyId" = $1 AND "deletedAt" IS NULL) AS "users",
  (SELECT count(*)::int FROM "devices" WHERE "companyId" = $1) AS "devices",
  (SELECT count(*)::int FROM "sessions" WHERE "companyId" = $1) AS "sessions"`;

const licensesQuery = `SELECT
  (SELECT count(*)::int FROM "users" WHERE "companyId" = $1 AND "deactivatedAt" IS NULL) AS "used",
  (SELECT count(*)::int FROM "company_invitations" WHERE "companyId" = $1 AND "acceptedAt" IS NULL AND "revokedAt" IS NULL AND "expiresAt" > $2) AS "invited"`;

const emptyQuery = `SELECT NOT EXISTS (SELECT 1 FROM "users" WHERE "companyId" = $1 AND "id" <> $2 AND "deletedAt" IS NULL)
  AND NOT EXISTS (SELECT 1 FROM "devices" WHERE "companyId" = $1)
  AND NOT EXISTS (SELECT 1 FROM "sessions" WHERE "companyId" = $1)
  AND NOT EXISTS (SELECT 1 FROM "subscriptions" WHERE "companyId" = $1 AND "provider" <> 'internal' AND "status" <> 'canceled') AS "isEmpty"`;

/** Rows that belong to a company, over the tables of all modules in one statement each. */
@Injectable()
export class CompanyRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  async countTotals(companyId: string): Promise<CompanyTotals> {
    const [totals] = await this.dataSource.query<CompanyTotals[]>(totalsQuery, [companyId]);
    return totals ?? { users: 0, devices: 0, sessions: 0 };
  }

  async countLicenses(db: EntityManager, companyId: string, now: Date): Promise<{ used: number; invited: number }> {
    const [licenses] = await db.query<{ used: number; invited: number }[]>(licensesQuery, [companyId, now]);
    return licenses ?? { used: 0, invited: 0 };
  }

  /** Whether a company has no other users, no data and no paid subscription. */
  async isEmptyBesides(db: EntityManager, companyId: string, userId: string): Promise<boolean> {
    const [row] = await db.query<{ isEmpty: boolean }[]>(emptyQuery, [companyId, userId]);
    return row?.isEmpty ?? false;
  }

  /** Locks companies in a fixed order to avoid deadlocks. FOR NO KEY UPDATE leaves inserts of referencing rows possible. */
  async lockAll(db: EntityManager, companyIds: readonly string[]): Promise<void> {
    const query = 'SELECT 1 FROM "companies" WHERE "companyId" = ANY($1::uuid[]) ORDER BY "companyId" FOR NO KEY UPDATE';
    await db.query(query, [companyIds]);
  }
}
