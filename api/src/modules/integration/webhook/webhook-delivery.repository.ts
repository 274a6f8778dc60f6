import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { CallOf } from '../../../http/call.ts';
import type { Page } from '../../../http/paging.ts';
import type { NewWebhookEvent } from './webhook-queue.repository.ts';

type Schemas = components['schemas'];

export interface DeliveryRow {
  deliveryId: string;
  eventId: string;
  type: Schemas['WebhookDeliveryType'];
  status: Schemas['WebhookDeliveryStatus'];
  attempts: number;
  createdAt: Date;
  lastAttemptAt: Date | null;
  nextAttemptAt: Date | null;
  duration: number | null;
  responseStatus: number | null;
  failure: Schemas['WebhookFailure'] | null;
}

export interface DeliveryReportRow extends DeliveryRow {
  payload: string;
  response: string;
}

/** A queue that is leased has no next attempt: the present one runs. Events behind the first one have none yet. */
const columns = `d."deliveryId", d."eventId", d."type", d."status", d."attempts", d."createdAt", d."lastAttemptAt", d."duration",
  d."responseStatus", d."failure",
  (SELECT q."dueAt" FROM "webhook_queues" q WHERE d."status" = 'waiting' AND q."webhookId" = d."webhookId" AND q."subjectId" = d."subjectId"
    AND q."leaseId" IS NULL AND NOT EXISTS (SELECT FROM "webhook_deliveries" e WHERE e."webhookId" = d."webhookId"
      AND e."subjectId" = d."subjectId" AND e."status" = 'waiting' AND e."sequence" < d."sequence")) AS "nextAttemptAt"`;

const ofWebhook = `FROM "webhook_deliveries" d WHERE d."webhookId" = $1 AND ($2::text IS NULL OR d."status" = $2)`;
const pageQuery = (direction: 'ASC' | 'DESC') => `SELECT ${columns} ${ofWebhook} ORDER BY d."sequence" ${direction} LIMIT $3 OFFSET $4`;
const countQuery = `SELECT count(*)::int AS "total" ${ofWebhook}`;
const findQuery = `SELECT ${columns}, d."payload", d."response" FROM "webhook_deliveries" d WHERE d."webhookId" = $1 AND d."deliveryId" = $2`;

/** The only attempt is the first one. */
const testQuery = `
  INSERT INTO "webhook_deliveries" ("webhookId", "subjectId", "eventId", "type", "payload", "expiresAt") VALUES ($1, $2, $2, $3, $4, now())
  RETURNING "deliveryId"`;

const resendQuery = `
  UPDATE "webhook_deliveries" SET "status" = 'waiting', "expiresAt" = now() + $3 * interval '1 millisecond'
  WHERE "webhookId" = $1 AND "deliveryId" = $2 RETURNING "subjectId"`;

/** Waiting ones are given up before this age. */
const keptDays = 30;
const batch = 5000;
const oldQuery = `DELETE FROM "webhook_deliveries" WHERE "deliveryId" IN (SELECT "deliveryId" FROM "webhook_deliveries"
  WHERE "createdAt" < $1::timestamptz - interval '${keptDays} days' AND "status" <> 'waiting' LIMIT ${batch})`;
const anyQuery = `DELETE FROM "webhook_deliveries" WHERE "deliveryId" IN (SELECT "deliveryId" FROM "webhook_deliveries"
  JOIN "webhooks" USING ("webhookId") WHERE "companyId" = $1 LIMIT ${batch})`;

/** The log of deliveries. */
@Injectable()
export class WebhookDeliveryRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  async list(
    webhookId: string,
    { pageNumber, pageSize, sortDirection, status }: CallOf<'listWebhookDeliveries'>['query'],
  ): Promise<Page<DeliveryRow>> {
    const filter = [webhookId, status ?? null];
    const [items, [counted]] = await Promise.all([
      this.dataSource.query<DeliveryRow[]>(pageQuery(sortDirection === 'asc' ? 'ASC' : 'DESC'), [
        ...filter,
        pageSize,
        (pageNumber - 1) * pageSize,
      ]),
      this.dataSource.query<{ total: number }[]>(countQuery, filter),
    ]);
    return { items, total: counted?.total ?? 0, pageNumber, pageSize };
  }

  async find(webhookId: string, deliveryId: string): Promise<DeliveryReportRow | null> {
    const [row] = await this.dataSource.query<DeliveryReportRow[]>(findQuery, [webhookId, deliveryId]);
    return row ?? null;
  }

  /** A delivery of its own queue, whose id is that of the event. */
  async addTest(db: EntityManager, webhookId: string, { eventId, type, payload }: NewWebhookEvent): Promise<string> {
    const [row] = await db.query<{ deliveryId: string }[]>(testQuery, [webhookId, eventId, type, payload]);
    return row?.deliveryId ?? '';
  }

  /** Makes a delivery wait again; returns its queue, `null` for an unknown one. */
  async reopen(db: EntityManager, webhookId: string, deliveryId: string, forMs: number): Promise<string | null> {
    const [[row]] = await db.query<[{ subjectId: string }[], number]>(resendQuery, [webhookId, deliveryId, forMs]);
    return row?.subjectId ?? null;
  }

  /** Everything about sessions or devices. */
  async eraseSubjects(db: EntityManager, subjectIds: readonly string[]): Promise<void> {
    for (const table of ['webhook_queues', 'webhook_deliveries']) {
      await db.query(`DELETE FROM "${table}" WHERE "subjectId" = ANY($1::uuid[])`, [subjectIds]);
    }
  }

  /** Deletes in batches, before the company is erased. */
  eraseOfCompany(companyId: string, signal?: AbortSignal): Promise<void> {
    return this.deleteAll(anyQuery, companyId, signal);
  }

  /** Deletes in batches. */
  eraseOld(now: Date, signal?: AbortSignal): Promise<void> {
    return this.deleteAll(oldQuery, now, signal);
  }

  private async deleteAll(query: string, parameter: string | Date, signal?: AbortSignal): Promise<void> {
    for (let count = batch; count === batch && !signal?.aborted; ) {
      [, count] = await this.dataSource.query<[unknown[], number]>(query, [parameter]);
    }
  }
}
