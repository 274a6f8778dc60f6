import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v4 as uuid } from 'uuid';
import { advisoryLock } from '../../../database/advisory-lock.ts';
import type { PublicResult } from '../../../http/outgoing/public-client.ts';
import { WEBHOOK_LIMITS } from './webhook-limits.token.ts';
import { retryDelay, type WebhookLimits } from './webhook-limits.ts';

/** An event to send. */
export interface NewWebhookEvent {
  eventId: string;
  type: string;
  payload: string;
}

/** A delivery that this process sends until its lease ends. */
export interface LeasedDelivery {
  webhookId: string;
  subjectId: string;
  leaseId: string;
  failures: number;
  deliveryId: string;
  eventId: string;
  type: string;
  payload: string;
  url: string;
  secretSealed: string;
  previousSecretSealed: string | null;
  previousSecretEndsAt: Date | null;
}

/** Requests to one webhook at the same time, by all processes, so that a slow receiver delays only its own events. */
const concurrency = 8;
/** A webhook gets one request at a time while no attempt succeeds. */
const failingConcurrency = 1;

/** The webhooks are locked first, as everywhere, so that changes and deliveries cannot deadlock. */
const recordQuery = `
  WITH given AS (SELECT * FROM unnest($3::uuid[], $4::text[], $5::text[]) WITH ORDINALITY AS given("eventId", "type", "payload", "position")),
  chosen AS (
    SELECT "webhookId", "events" FROM "webhooks" WHERE "companyId" = $1 AND "disabledAt" IS NULL AND "events" && $4::text[]
    ORDER BY "webhookId" FOR KEY SHARE),
  added AS (
    INSERT INTO "webhook_deliveries" ("webhookId", "subjectId", "eventId", "type", "payload", "expiresAt")
    SELECT "webhookId", $2, "eventId", "type", "payload", now() + $6 * interval '1 millisecond'
    FROM chosen JOIN given ON given."type" = ANY(chosen."events") ORDER BY "webhookId", "position"
    RETURNING "webhookId")
  INSERT INTO "webhook_queues" AS q ("webhookId", "subjectId") SELECT DISTINCT "webhookId", $2::uuid FROM added ORDER BY 1
  ON CONFLICT ("webhookId", "subjectId") DO UPDATE SET "dueAt" = q."dueAt"
  RETURNING "webhookId"`;

/** Locks the row, so that the end of the queue and a new event cannot miss each other. */
const enqueueQuery = `
  INSERT INTO "webhook_queues" AS q ("webhookId", "subjectId") VALUES ($1, $2)
  ON CONFLICT ("webhookId", "subjectId") DO UPDATE SET "dueAt" = CASE WHEN q."leaseId" IS NULL THEN now() ELSE q."dueAt" END`;

const leaseQuery = `
  WITH due AS (SELECT DISTINCT "webhookId" FROM "webhook_queues" WHERE "dueAt" <= now()),
  room AS (
    SELECT w."webhookId", CASE WHEN w."failingSince" < now() - interval '1 minute' THEN ${failingConcurrency} ELSE ${concurrency} END
      - (SELECT count(*) FROM "webhook_queues" busy WHERE busy."webhookId" = w."webhookId" AND busy."leaseId" IS NOT NULL AND busy."dueAt" > now())
      AS "free"
    FROM due JOIN "webhooks" w USING ("webhookId")),
  picked AS (
    SELECT q."webhookId", q."subjectId" FROM room CROSS JOIN LATERAL (
      SELECT "webhookId", "subjectId" FROM "webhook_queues" WHERE "webhookId" = room."webhookId" AND "dueAt" <= now()
      ORDER BY "dueAt" LIMIT GREATEST(room."free", 0) FOR UPDATE SKIP LOCKED) q
    ORDER BY random() LIMIT $2)
  UPDATE "webhook_queues" q SET "leaseId" = $1, "dueAt" = now() + $3 * interval '1 millisecond'
  FROM picked WHERE q."webhookId" = picked."webhookId" AND q."subjectId" = picked."subjectId"
  RETURNING q."webhookId", q."subjectId"`;

/** The first waiting event of each queue. */
const firstQuery = `
  SELECT q."webhookId", q."subjectId", q."leaseId", q."failures", d."deliveryId", d."eventId", d."type", d."payload", w."url", w."secretSealed",
    w."previousSecretSealed", w."previousSecretEndsAt"
  FROM unnest($1::uuid[], $2::uuid[]) AS leased("webhookId", "subjectId")
  JOIN "webhook_queues" q USING ("webhookId", "subjectId") JOIN "webhooks" w USING ("webhookId")
  CROSS JOIN LATERAL (
    SELECT * FROM "webhook_deliveries" WHERE "webhookId" = q."webhookId" AND "subjectId" = q."subjectId" AND "status" = 'waiting'
    ORDER BY "sequence" LIMIT 1) d
  WHERE q."leaseId" = $3`;

const lockLeaseQuery = 'SELECT 1 FROM "webhook_queues" WHERE "webhookId" = $1 AND "subjectId" = $2 AND "leaseId" = $3 FOR UPDATE';

const deliveredQuery = `
  UPDATE "webhook_deliveries" SET "status" = 'delivered', "attempts" = "attempts" + 1, "lastAttemptAt" = now(), "duration" = $2,
    "responseStatus" = $3, "failure" = NULL, "response" = $4 WHERE "deliveryId" = $1`;

const failedQuery = `
  UPDATE "webhook_deliveries" SET "status" = CASE WHEN "expiresAt" <= now() OR $6 THEN 'failed' ELSE 'waiting' END, "attempts" = "attempts" + 1,
    "lastAttemptAt" = now(), "duration" = $2, "responseStatus" = $3, "failure" = $4, "response" = $5
  WHERE "deliveryId" = $1 AND "status" = 'waiting' RETURNING "status"`;

/** The last attempt is at the end of the time for attempts. */
const retryQuery = `
  UPDATE "webhook_queues" q SET "leaseId" = NULL, "failures" = q."failures" + 1,
    "dueAt" = LEAST(now() + $4 * interval '1 millisecond', GREATEST(d."expiresAt", now()))
  FROM "webhook_deliveries" d WHERE q."webhookId" = $1 AND q."subjectId" = $2 AND d."deliveryId" = $3`;

const nextQuery = `
  UPDATE "webhook_queues" SET "leaseId" = NULL, "failures" = 0, "dueAt" = now() WHERE "webhookId" = $1 AND "subjectId" = $2
    AND EXISTS (SELECT FROM "webhook_deliveries" WHERE "webhookId" = $1 AND "subjectId" = $2 AND "status" = 'waiting')`;

const giveUpQuery = `
  UPDATE "webhook_deliveries" SET "status" = 'failed', "failure" = 'disabled' WHERE "webhookId" = $1 AND "status" = 'waiting'`;

/**
 * The outbox of webhooks. Events are written in the transaction of the change. Those of one session or device and webhook form a queue: its
 * row holds the time when its first event is due, and is leased by the process that sends it.
 */
@Injectable()
export class WebhookQueueRepository {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(WEBHOOK_LIMITS) private readonly limits: WebhookLimits,
  ) {}

  /** Adds events for each enabled webhook of the company that wants them. False if there is none. */
  async record(db: EntityManager, companyId: string, subjectId: string, events: readonly NewWebhookEvent[]): Promise<boolean> {
    const columns = [events.map(({ eventId }) => eventId), events.map(({ type }) => type), events.map(({ payload }) => payload)];
    const rows = await db.query<unknown[]>(recordQuery, [companyId, subjectId, ...columns, this.limits.retryFor]);
    return rows.length > 0;
  }

  /** A waiting event of the queue is sent as soon as those before it are. */
  async enqueue(db: EntityManager, webhookId: string, subjectId: string): Promise<void> {
    await db.query(enqueueQuery, [webhookId, subjectId]);
  }

  /** Leases the due queues, up to the limits. One process at a time, so that the limits are exact. */
  async lease(most: number): Promise<LeasedDelivery[]> {
    const leaseId = uuid();
    return this.dataSource.transaction(async (db) => {
      await advisoryLock(db, 'webhook-lease');
      const [leased] = await db.query<[{ webhookId: string; subjectId: string }[], number]>(leaseQuery, [leaseId, most, this.limits.lease]);
      if (leased.length === 0) return [];
      return db.query(firstQuery, [leased.map(({ webhookId }) => webhookId), leased.map(({ subjectId }) => subjectId), leaseId]);
    });
  }

  /** Milliseconds until something is due; infinite if nothing waits. */
  async timeToNext(): Promise<number> {
    const [{ waitMs }] = await this.dataSource.query(
      'SELECT (extract(epoch FROM min("dueAt") - now()) * 1000)::float8 AS "waitMs" FROM "webhook_queues"',
    );
    return waitMs ?? Number.POSITIVE_INFINITY;
  }

  /** Stores a success, also if the lease has ended. */
  async markDelivered(db: EntityManager, delivery: LeasedDelivery, { duration, status, response }: PublicResult): Promise<void> {
    const isLeased = await this.lockLease(db, delivery);
    await db.query(deliveredQuery, [delivery.deliveryId, duration, status, response]);
    if (isLeased) await this.advance(db, delivery);
  }

  /** Stores a failure. `failed` when no attempt remains; `null` if the lease has ended, so that the attempt of another process counts. */
  async markFailed(
    db: EntityManager,
    delivery: LeasedDelivery,
    result: PublicResult,
    isLast: boolean,
  ): Promise<'waiting' | 'failed' | null> {
    if (!(await this.lockLease(db, delivery))) return null;
    const { webhookId, subjectId, deliveryId } = delivery;
    const values = [deliveryId, result.duration, result.status, result.failure, result.response, isLast];
    const [[row]] = await db.query<[{ status: 'waiting' | 'failed' }[], number]>(failedQuery, values);
    if (row?.status === 'waiting') {
      await db.query(retryQuery, [webhookId, subjectId, deliveryId, retryDelay(delivery.failures, this.limits)]);
    } else {
      await this.advance(db, delivery);
    }
    return row?.status ?? null;
  }

  /** Returns leases early, so that another process sends these events at once. */
  async release(leaseIds: readonly string[]): Promise<void> {
    await this.dataSource.query('UPDATE "webhook_queues" SET "leaseId" = NULL, "dueAt" = now() WHERE "leaseId" = ANY($1)', [leaseIds]);
  }

  /** Gives up what waits. */
  async clear(db: EntityManager, webhookId: string): Promise<void> {
    await db.query('DELETE FROM "webhook_queues" WHERE "webhookId" = $1', [webhookId]);
    await db.query(giveUpQuery, [webhookId]);
  }

  private async lockLease(db: EntityManager, { webhookId, subjectId, leaseId }: LeasedDelivery): Promise<boolean> {
    return (await db.query<unknown[]>(lockLeaseQuery, [webhookId, subjectId, leaseId])).length > 0;
  }

  private async advance(db: EntityManager, { webhookId, subjectId }: LeasedDelivery): Promise<void> {
    const [, count] = await db.query<[unknown[], number]>(nextQuery, [webhookId, subjectId]);
    if (count === 0) await db.query('DELETE FROM "webhook_queues" WHERE "webhookId" = $1 AND "subjectId" = $2', [webhookId, subjectId]);
  }
}
