import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { BillingEventEntity } from './billing-event.entity.ts';
import type { ProviderEvent, SubscriptionState } from './entitlement.ts';

export type NewBillingEvent = Omit<BillingEventEntity, 'receivedAt' | 'appliedAt' | 'arrival' | 'payload'> & {
  state: SubscriptionState | null;
  /** Set for a fetched state: the arrival that was taken before the state was requested. */
  arrival?: string;
};

/** An event of a provider about a customer or a purchase. */
export interface SentEvent extends Omit<NewBillingEvent, 'provider' | 'companyId' | 'arrival'> {
  ownerId: string;
}

/** An event that is stored, and whether its subscription contains it. */
export interface StoredEvent extends ProviderEvent {
  isApplied: boolean;
}

type Row = Pick<BillingEventEntity, 'eventId' | 'type' | 'occurredAt' | 'arrival' | 'subscriptionId' | 'payload' | 'appliedAt'>;
/** Dates are text in JSON. */
type Stored<Value> = Value extends Date ? string : Value;
type StoredState = { [Name in keyof SubscriptionState]: Stored<SubscriptionState[Name]> };

const nextArrival = `nextval(pg_get_serial_sequence('billing_events', 'arrival'))`;

/** Tables that hold the company of a provider's customer or purchase. */
const owners = {
  stripe: { table: 'stripe_customers', key: 'customerId' },
  'app-store': { table: 'app_store_purchases', key: 'originalTransactionId' },
} as const;
type Provider = keyof typeof owners;

/** Type of the events that hold a fetched state. */
const fetchedType = 'fetched';

const toState = ({ graceUntil, cancelAt, ...stored }: StoredState): SubscriptionState => ({
  ...stored,
  startedAt: new Date(stored.startedAt),
  currentPeriodStart: new Date(stored.currentPeriodStart),
  currentPeriodEnd: new Date(stored.currentPeriodEnd),
  ...(graceUntil !== undefined && { graceUntil: graceUntil ? new Date(graceUntil) : null }),
  ...(cancelAt !== undefined && { cancelAt: cancelAt ? new Date(cancelAt) : null }),
});

const toStoredEvent = ({ eventId, type, occurredAt, arrival, subscriptionId, payload, appliedAt }: Row): StoredEvent => ({
  eventId,
  kind: type === fetchedType ? 'fetched' : 'sent',
  providerSubscriptionId: subscriptionId ?? '',
  occurredAt,
  arrival: Number(arrival),
  state: payload ? toState(payload as StoredState) : null,
  isApplied: appliedAt !== null,
});

/** Events of providers. A repeated event is stored once. */
@Injectable()
export class BillingEventRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** The next place in the order of arrivals. */
  async takeArrival(): Promise<string> {
    const [row] = await this.dataSource.query<{ arrival: string }[]>(`SELECT ${nextArrival} AS "arrival"`);
    return row?.arrival ?? '0';
  }

  /** Returns whether the event is new. */
  async add(event: NewBillingEvent): Promise<boolean> {
    const { provider, eventId, companyId, subscriptionId, type, occurredAt, state, arrival = null } = event;
    const rows = await this.dataSource.query<unknown[]>(
      `INSERT INTO "billing_events" ("provider", "eventId", "companyId", "subscriptionId", "type", "occurredAt", "payload", "arrival")
       VALUES ($1, $2, $3, $4, $5, $6, $7, coalesce($8::bigint, ${nextArrival}))
       ON CONFLICT DO NOTHING RETURNING 1`,
      [provider, eventId, companyId, subscriptionId, type, occurredAt, JSON.stringify(state), arrival],
    );
    return rows.length > 0;
  }

  /** Returns the company of the event unless it has none or the event is applied already. */
  async addSent(provider: Provider, event: SentEvent): Promise<string | null> {
    const { table, key } = owners[provider];
    const { ownerId, eventId, subscriptionId, type, occurredAt, state } = event;
    const [row] = await this.dataSource.query<{ companyId: string }[]>(
      `WITH "owner" AS (SELECT "companyId" FROM "${table}" WHERE "${key}" = $1),
         "added" AS (
           INSERT INTO "billing_events" ("provider", "eventId", "companyId", "subscriptionId", "type", "occurredAt", "payload")
           SELECT $2, $3, "companyId", $4, $5, $6::timestamptz, $7::jsonb FROM "owner" ON CONFLICT DO NOTHING)
       SELECT "companyId" FROM "owner" WHERE NOT EXISTS (
         SELECT FROM "billing_events" WHERE "provider" = $2 AND "eventId" = $3 AND "appliedAt" IS NOT NULL)`,
      [ownerId, provider, eventId, subscriptionId, type, occurredAt, JSON.stringify(state)],
    );
    return row?.companyId ?? null;
  }

  addFetched(event: Omit<NewBillingEvent, 'type'>): Promise<boolean> {
    return this.add({ ...event, type: fetchedType });
  }

  async find(db: EntityManager, provider: string, companyId: string): Promise<StoredEvent[]> {
    const rows = await db.query<Row[]>(
      `SELECT "eventId", "type", "occurredAt", "arrival", "subscriptionId", "payload", "appliedAt" FROM "billing_events"
       WHERE "provider" = $1 AND "companyId" = $2 ORDER BY "arrival"`,
      [provider, companyId],
    );
    return rows.map(toStoredEvent);
  }

  async markApplied(db: EntityManager, provider: string, events: readonly ProviderEvent[]): Promise<void> {
    await db.query(
      `UPDATE "billing_events" SET "appliedAt" = now() WHERE "provider" = $1 AND "eventId" = ANY($2) AND "appliedAt" IS NULL`,
      [provider, events.map(({ eventId }) => eventId)],
    );
  }

  /** Companies with a customer or a purchase. */
  async findCompanies(provider: Provider): Promise<string[]> {
    const query = `SELECT DISTINCT "companyId" FROM "${owners[provider].table}" ORDER BY "companyId"`;
    return (await this.dataSource.query<{ companyId: string }[]>(query)).map(({ companyId }) => companyId);
  }

  /** Deletes what later states have replaced: fetched states, and events that had arrived before the last one of their subscription. */
  async deleteReplaced(provider: string, companyId: string, before: Date): Promise<void> {
    await this.dataSource.query(
      `DELETE FROM "billing_events" AS "old" USING "billing_events" AS "last"
       WHERE "old"."provider" = $1 AND "old"."companyId" = $2 AND "old"."receivedAt" < $3 AND "old"."appliedAt" IS NOT NULL
         AND "last"."provider" = "old"."provider" AND "last"."companyId" = "old"."companyId"
         AND "last"."subscriptionId" = "old"."subscriptionId" AND "last"."type" = '${fetchedType}' AND "last"."arrival" > "old"."arrival"`,
      [provider, companyId, before],
    );
  }
}
