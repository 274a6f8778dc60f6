import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import type { Actor } from '../../../access/actor.ts';

export type SessionEventType = components['schemas']['SessionEventType'];
export type SessionEvent = components['schemas']['SessionEvent'];
export type EventDetails = Record<string, string | number | boolean | null>;

/** The author of an event, and the network address. */
export interface EventOrigin {
  by: components['schemas']['EventSource'];
  userId?: string;
  address?: string;
}

/** An operator who changes the session of another operator does so as an admin. */
export const originOf =
  ({ userId, role }: Actor, address: string | undefined) =>
  ({ operatorId }: { operatorId: string }): EventOrigin => ({
    by: operatorId === userId || role === 'operator' ? 'operator' : 'admin',
    userId,
    ...(address !== undefined && { address }),
  });

export interface NewSessionEvent extends EventOrigin {
  type: SessionEventType;
  /** Default: now. */
  at?: Date;
  details?: EventDetails;
  /** Set by the reporting client; an event whose id exists is ignored. */
  eventId?: string;
}

interface EventRow {
  eventId: string;
  at: Date;
  type: SessionEventType;
  by: EventOrigin['by'];
  address: string | null;
  details: EventDetails;
  userId: string | null;
  name: string | null;
  avatar: string | null;
}

const insertQuery = `
  INSERT INTO "session_events" ("sessionId", "eventId", "companyId", "at", "type", "by", "userId", "address", "details")
  VALUES ($1, $2, $3, COALESCE($4, clock_timestamp()), $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING`;

const listQuery = `
  SELECT e."eventId", e."at", e."type", e."by", e."address", e."details", u."id" AS "userId", u."name", u."avatar"
  FROM "session_events" e LEFT JOIN "users" u ON u."id" = e."userId" AND u."companyId" = e."companyId"
  WHERE e."sessionId" = $1 AND e."companyId" = $2 ORDER BY e."sequence"`;

const countQuery = `SELECT count(*)::int AS "count", COALESCE(bool_or("eventId" = $2), false) AS "isKnown"
  FROM "session_events" WHERE "sessionId" = $1 AND "type" = ANY($3)`;

const toEvent = ({ eventId, at, type, by, address, details, userId, name, avatar }: EventRow): SessionEvent => ({
  eventId,
  at: at.toISOString(),
  type,
  by,
  user: userId && name !== null ? { id: userId, name, avatar } : null,
  address,
  details,
});

const hostChangeQuery = `SELECT "type" FROM "session_events"
  WHERE "sessionId" = $1 AND "type" IN ('transferred', 'takenOver') ORDER BY "sequence" DESC LIMIT 1`;

/** The history of sessions. Events are only added. */
@Injectable()
export class SessionEventRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** Adds the event in the transaction of the change. */
  async add(
    db: EntityManager,
    { sessionId, companyId }: { sessionId: string; companyId: string },
    { type, by, userId, address, at, details = {}, eventId = uuid() }: NewSessionEvent,
  ): Promise<void> {
    const values = [sessionId, eventId, companyId, at ?? null, type, by, userId ?? null, address ?? null, JSON.stringify(details)];
    await db.query(insertQuery, values);
  }

  /** Whether the host has taken over the session without a request. */
  async isTakenOver(db: EntityManager, sessionId: string): Promise<boolean> {
    const [change] = await db.query<{ type: SessionEventType }[]>(hostChangeQuery, [sessionId]);
    return change?.type === 'takenOver';
  }

  /** Counts events of these types, and whether the event is one of them. */
  async count(
    db: EntityManager,
    sessionId: string,
    types: readonly SessionEventType[],
    eventId: string,
  ): Promise<{ count: number; isKnown: boolean }> {
    const [row] = await db.query<{ count: number; isKnown: boolean }[]>(countQuery, [sessionId, eventId, types]);
    return row ?? { count: 0, isKnown: false };
  }

  /** Events in chronological order. */
  async list(companyId: string, sessionId: string): Promise<SessionEvent[]> {
    const rows = await this.dataSource.query<EventRow[]>(listQuery, [sessionId, companyId]);
    return rows.map(toEvent);
  }
}
