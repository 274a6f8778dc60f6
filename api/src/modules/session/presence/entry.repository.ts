import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { EndedSignIns } from '../../../events/domain-event.ts';

export interface Entry {
  sessionId: string;
  userId: string;
}

interface DeviceEntries {
  sessionId: string;
  companyId: string;
  deviceId: string;
  userIds: string[];
}

const addQuery = `INSERT INTO "operator_entries" ("sessionId", "userId", "signInId") VALUES ($1, $2, $3)
  ON CONFLICT ("sessionId", "userId") DO UPDATE SET "signInId" = EXCLUDED."signInId"`;

const deviceQuery = `SELECT s."sessionId", s."companyId", s."deviceId", array_agg(e."userId") AS "userIds"
  FROM "sessions" s JOIN "operator_entries" e USING ("sessionId")
  WHERE s."companyId" = $1 AND s."deviceId" IS NOT NULL AND ($2::uuid IS NULL OR s."deviceId" = $2) AND s."status" <> 'closed'
  GROUP BY s."sessionId" ORDER BY s."sessionId"`;

const endQuery = (condition: string) => `DELETE FROM "operator_entries" WHERE ${condition} RETURNING "sessionId", "userId"`;

/**
 * Operators who have entered an open session and have not been removed, with the sign-in of their window. An entry outlives the socket,
 * because the link to the customer does too.
 */
@Injectable()
export class EntryRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  async add(db: EntityManager, { sessionId, userId }: Entry, signInId: string | null): Promise<void> {
    await db.query(addQuery, [sessionId, userId, signInId]);
  }

  async findUserIds(sessionId: string): Promise<string[]> {
    const rows = await this.dataSource.query<Entry[]>('SELECT "userId" FROM "operator_entries" WHERE "sessionId" = $1', [sessionId]);
    return rows.map(({ userId }) => userId);
  }

  /** Entries by session, for sessions with the device or with any device of the company. */
  findOfDevice(db: EntityManager, companyId: string, assignmentId: string | null): Promise<DeviceEntries[]> {
    return db.query(deviceQuery, [companyId, assignmentId]);
  }

  /** Returns the ended entries. */
  async endOfSignIns(db: EntityManager, signIns: EndedSignIns): Promise<Entry[]> {
    const [ended] = await ('userId' in signIns
      ? db.query<[Entry[], number]>(endQuery('"userId" = $1'), [signIns.userId])
      : db.query<[Entry[], number]>(endQuery('"signInId" = ANY($1)'), [signIns.signInIds]));
    return ended;
  }

  async end(db: EntityManager, { sessionId, userId }: Entry): Promise<void> {
    await db.query(endQuery('"sessionId" = $1 AND "userId" = $2'), [sessionId, userId]);
  }

  async endAll(db: EntityManager, sessionId: string): Promise<void> {
    await db.query(endQuery('"sessionId" = $1'), [sessionId]);
  }
}
