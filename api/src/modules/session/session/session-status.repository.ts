import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

type Status = components['schemas']['SessionStatus'];

export interface OpenSession {
  companyId: string;
  operatorId: string;
  deviceId: string | null;
  customerName: string;
  customerTokenHash: string | null;
  hasHostLeft: boolean;
}

/** A session of a customer whose host was not mailed yet. */
export interface UnmailedSession {
  operatorId: string;
  title: string;
  /** Whether a customer joined by the given time, and no operator has answered. */
  hasJoined: boolean;
}

/** An open session of a customer. */
export interface CustomerSession {
  operatorId: string;
  title: string;
  customerName: string;
  status: Status;
}

const unmailedQuery = `SELECT "operatorId", "title", "status" = 'connecting' AND "joinedAt" <= $2 AS "hasJoined" FROM "sessions"
  WHERE "sessionId" = $1 AND "status" <> 'closed' AND "deviceId" IS NULL AND "waitMailedAt" IS NULL FOR NO KEY UPDATE`;

const customerSessionQuery = `SELECT "operatorId", "title", "customerName", "status" FROM "sessions"
  WHERE "sessionId" = $1 AND "status" <> 'closed' AND "deviceId" IS NULL`;

const lockQuery = `SELECT "companyId", "operatorId", "deviceId", "customerName", "customerTokenHash", "hasHostLeft"
  FROM "sessions" WHERE "sessionId" = $1 AND "status" <> 'closed' FOR NO KEY UPDATE`;

const tokensQuery = `SELECT "sessionId", "customerTokenHash" FROM "sessions"
  WHERE "sessionId" = ANY($1) AND "status" IN ('connecting', 'active', 'reconnecting')`;

const customerQuery = `SELECT "companyId" FROM "sessions"
  WHERE "sessionId" = $1 AND "customerTokenHash" = $2 AND "status" IN ('connecting', 'active', 'reconnecting')`;

const deviceSessionsQuery = `SELECT "sessionId" FROM "sessions"
  WHERE "companyId" = $1 AND "deviceId" IS NOT NULL AND ($2::uuid IS NULL OR "deviceId" = $2) AND "status" <> 'closed'`;

const companyQuery = `SELECT "sessionId" FROM "sessions" WHERE "companyId" = $1 AND "status" <> 'closed'`;

const hostQuery = `SELECT "sessionId" FROM "sessions" WHERE "operatorId" = $1 AND "status" <> 'closed'`;

const deviceQuery = `SELECT "sessionId" FROM "sessions" WHERE "deviceId" = $1 AND "status" <> 'closed' ORDER BY "createdAt"`;

const participantQuery = `SELECT 1 FROM "sessions"
  WHERE "sessionId" = $1 AND "deviceId" = $2 AND "status" <> 'closed' AND ("operatorId" = $3 OR $3 = ANY("participantIds"))`;

const lateQuery = `SELECT "sessionId" FROM "sessions"
  WHERE "status" <> 'closed' AND ("timerAt" IS NULL OR "timerAt" < now() - make_interval(secs => $1 / 1000.0))`;

const openQuery = `
  SELECT "status", count(*)::int AS "count" FROM "sessions" LEFT JOIN "sandboxes" USING ("companyId")
  WHERE "status" <> 'closed' AND "endsAt" IS NULL GROUP BY "status"`;
const estimateQuery = `SELECT greatest("reltuples", 0)::float8 AS "count" FROM "pg_class" WHERE "oid" = '"sessions"'::regclass`;

/** Columns of sessions that other modules read or set without the entity. */
@Injectable()
export class SessionStatusRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** Locks an open session against a change of its host or customer; `null` if it is closed. */
  async lockOpen(db: EntityManager, sessionId: string): Promise<OpenSession | null> {
    const [session] = await db.query<OpenSession[]>(lockQuery, [sessionId]);
    return session ?? null;
  }

  /** Token hashes of the customers by session, of the sessions that a customer has joined. */
  async findCustomerTokenHashes(sessionIds: readonly string[]): Promise<Map<string, string | null>> {
    if (sessionIds.length === 0) return new Map();
    const rows = await this.dataSource.query<{ sessionId: string; customerTokenHash: string | null }[]>(tokensQuery, [sessionIds]);
    return new Map(rows.map(({ sessionId, customerTokenHash }) => [sessionId, customerTokenHash]));
  }

  /** The company of an open session, for its customer. */
  async findCompanyOfCustomer(sessionId: string, customerTokenHash: string): Promise<string | null> {
    const [row] = await this.dataSource.query<{ companyId: string }[]>(customerQuery, [sessionId, customerTokenHash]);
    return row?.companyId ?? null;
  }

  async findOpenOfDevice(assignmentId: string, db: EntityManager = this.dataSource.manager): Promise<string[]> {
    const rows = await db.query<{ sessionId: string }[]>(deviceQuery, [assignmentId]);
    return rows.map(({ sessionId }) => sessionId);
  }

  /** Open sessions with one device of the company, or with any of them. */
  async findOpenWithDevices(companyId: string, assignmentId: string | null): Promise<string[]> {
    const rows = await this.dataSource.query<{ sessionId: string }[]>(deviceSessionsQuery, [companyId, assignmentId]);
    return rows.map(({ sessionId }) => sessionId);
  }

  async findOpenOfCompany(companyId: string): Promise<string[]> {
    const rows = await this.dataSource.query<{ sessionId: string }[]>(companyQuery, [companyId]);
    return rows.map(({ sessionId }) => sessionId);
  }

  async findOpenOfHost(userId: string): Promise<string[]> {
    const rows = await this.dataSource.query<{ sessionId: string }[]>(hostQuery, [userId]);
    return rows.map(({ sessionId }) => sessionId);
  }

  /** Whether the session with a device is open and the user is its host, or another operator in it. */
  async isOpenFor(userId: string, sessionId: string, assignmentId: string, db: EntityManager): Promise<boolean> {
    return (await db.query<unknown[]>(participantQuery, [sessionId, assignmentId, userId])).length > 0;
  }

  /** Open sessions whose timer is missing or late. */
  async findWithLateTimer(lateMs: number): Promise<string[]> {
    const rows = await this.dataSource.query<{ sessionId: string }[]>(lateQuery, [lateMs]);
    return rows.map(({ sessionId }) => sessionId);
  }

  async noteHostReturn(db: EntityManager, sessionId: string): Promise<void> {
    await db.query('UPDATE "sessions" SET "hasHostLeft" = false WHERE "sessionId" = $1', [sessionId]);
  }

  async setHasRecording(db: EntityManager, sessionId: string, hasRecording: boolean): Promise<void> {
    await db.query('UPDATE "sessions" SET "hasRecording" = $2 WHERE "sessionId" = $1', [sessionId, hasRecording]);
  }

  /** Null without an open session, and for one with a device. */
  async findOfCustomer(sessionId: string): Promise<CustomerSession | null> {
    const [session] = await this.dataSource.query<CustomerSession[]>(customerSessionQuery, [sessionId]);
    return session ?? null;
  }

  /** Locks the session, so that other processes wait for the mark; null if there is nothing to mail. */
  async lockUnmailed(db: EntityManager, sessionId: string, joinedBy: Date): Promise<UnmailedSession | null> {
    const [session] = await db.query<UnmailedSession[]>(unmailedQuery, [sessionId, joinedBy]);
    return session ?? null;
  }

  async noteWaitMail(db: EntityManager, sessionId: string, at: Date): Promise<void> {
    await db.query('UPDATE "sessions" SET "waitMailedAt" = $2 WHERE "sessionId" = $1', [sessionId, at]);
  }

  /** Sessions of all companies, without trials; closed ones by the estimate of the planner, since counting millions of rows is expensive. */
  async countByStatus(): Promise<Record<Status, number>> {
    const [open, [estimate]] = await Promise.all([
      this.dataSource.query<{ status: Status; count: number }[]>(openQuery),
      this.dataSource.query<{ count: number }[]>(estimateQuery),
    ]);
    const counts: Record<Status, number> = { waiting: 0, connecting: 0, active: 0, reconnecting: 0, closed: 0 };
    for (const { status, count } of open) counts[status] = count;
    const total = open.reduce((sum, { count }) => sum + count, 0);
    return { ...counts, closed: Math.max(0, (estimate?.count ?? 0) - total) };
  }
}
