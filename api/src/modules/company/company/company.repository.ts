import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

interface CompanyTotals {
  users: number;
  sessions: number;
  invoices: number;
}

export interface PlanUsage {
  operators: number;
  devices: number;
  concurrentSessions: number;
  /** Age of the oldest closed session in days, rounded up, so that it exceeds the limit as soon as a session is locked. */
  history: number;
}

const totalsQuery = `SELECT
  (SELECT count(*)::int FROM "users" WHERE "companyId" = $1 AND "deletedAt" IS NULL) AS "users",
  (SELECT count(*)::int FROM "sessions" WHERE "companyId" = $1) AS "sessions",
  (SELECT count(*)::int FROM "invoices" WHERE "companyId" = $1) AS "invoices"`;

const usageQuery = `SELECT
  (SELECT count(*)::int FROM "users" WHERE "companyId" = $1 AND "deactivatedAt" IS NULL) AS "operators",
  (SELECT count(*)::int FROM "devices" WHERE "companyId" = $1) AS "devices",
  (SELECT count(*)::int FROM "sessions" WHERE "companyId" = $1 AND "status" IN ('connecting', 'active', 'reconnecting')) AS "concurrentSessions",
  coalesce((SELECT greatest(ceil(extract(epoch FROM $2::timestamptz - min("createdAt")) / 86400), 0)::int
    FROM "sessions" WHERE "companyId" = $1 AND "status" = 'closed'), 0) AS "history"`;

/** Companies that are being deleted are not billed. */
const endedPeriodsQuery = `SELECT "companyId" FROM "subscriptions" JOIN "companies" USING ("companyId")
  WHERE "provider" = $1 AND "status" = 'active' AND "providerPlan" IS NOT NULL AND "currentPeriodEnd" <= $2 AND "deletionAt" IS NULL
  ORDER BY "currentPeriodEnd"`;

const unknownPricesQuery = `SELECT count(*)::int AS "count" FROM "subscriptions"
  WHERE "isPriceUnknown" AND "status" IN ('trialing', 'active', 'past_due')`;

const licensesQuery = `SELECT
  (SELECT count(*)::int FROM "users" WHERE "companyId" = $1 AND "deactivatedAt" IS NULL) AS "used",
  (SELECT count(*)::int FROM "company_invitations" WHERE "companyId" = $1 AND "acceptedAt" IS NULL AND "revokedAt" IS NULL AND "expiresAt" > $2) AS "invited"`;

/** Users over the limit of a plan: those who joined last, never the owner. */
const lockedUsersQuery = `SELECT u."id", u."name" FROM "users" u JOIN "companies" c USING ("companyId")
  WHERE u."companyId" = $1 AND u."deactivatedAt" IS NULL
  ORDER BY u."id" = c."createdById" DESC, coalesce(u."movedAt", u."createdAt"), u."id" OFFSET $2 LIMIT $3`;

/** Chat messages and the note can follow shortly after the end of a session. */
const openSessionQuery = `SELECT EXISTS (SELECT 1 FROM "sessions" WHERE "companyId" = $1 AND ("operatorId" = $2 OR $2 = ANY("participantIds"))
    AND "status" <> 'closed')
  OR EXISTS (SELECT 1 FROM "sessions" WHERE "companyId" = $1 AND "operatorId" = $2 AND "status" = 'closed' AND "closedAt" > $3) AS "isInSession"`;

const ownerQuery = `SELECT u."name" FROM "companies" c JOIN "users" u ON u."id" = c."createdById" WHERE c."companyId" = $1`;

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
    return totals ?? { users: 0, sessions: 0, invoices: 0 };
  }

  async measureUsage(companyId: string, now: Date): Promise<PlanUsage> {
    const [usage] = await this.dataSource.query<PlanUsage[]>(usageQuery, [companyId, now]);
    return usage ?? { operators: 0, devices: 0, concurrentSessions: 0, history: 0 };
  }

  /** Companies whose billed period is over. */
  async findEndedPeriods(provider: string, now: Date): Promise<string[]> {
    const rows = await this.dataSource.query<{ companyId: string }[]>(endedPeriodsQuery, [provider, now]);
    return rows.map(({ companyId }) => companyId);
  }

  /** Subscriptions that are paid at a price which is not in the settings. */
  async countUnknownPrices(): Promise<number> {
    const [row] = await this.dataSource.query<{ count: number }[]>(unknownPricesQuery);
    return row?.count ?? 0;
  }

  async countLicenses(db: EntityManager, companyId: string, now: Date): Promise<{ used: number; invited: number }> {
    const [licenses] = await db.query<{ used: number; invited: number }[]>(licensesQuery, [companyId, now]);
    return licenses ?? { used: 0, invited: 0 };
  }

  /** Users without a seat, `most` of them at most; by default all. */
  async findUsersBeyond(
    db: EntityManager,
    companyId: string,
    allowed: number,
    most: number | null = null,
  ): Promise<{ id: string; name: string }[]> {
    return db.query(lockedUsersQuery, [companyId, allowed, most]);
  }

  /** Whether a user is in a session that is open, or was the host of one that has closed since. */
  async isInSession(companyId: string, userId: string, closedSince: Date): Promise<boolean> {
    const [row] = await this.dataSource.query<{ isInSession: boolean }[]>(openSessionQuery, [companyId, userId, closedSince]);
    return row?.isInSession ?? false;
  }

  async findOwner(companyId: string): Promise<{ name: string }> {
    const [owner] = await this.dataSource.query<{ name: string }[]>(ownerQuery, [companyId]);
    if (!owner) throw new Error(`The company ${companyId} has no owner`);
    return owner;
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
