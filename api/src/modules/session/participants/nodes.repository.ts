import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Participant } from './participant.entity.ts';
import { type LeftSeat, nodeTimeoutSeconds } from './seats.repository.ts';

const isGone = `"seenAt" <= now() - interval '${nodeTimeoutSeconds} seconds'`;

const beat = `INSERT INTO "realtime_nodes" ("nodeId") VALUES ($1)
  ON CONFLICT ("nodeId") DO UPDATE SET "seenAt" = now() RETURNING xmax = 0 AS "isNew"`;

/** One statement, so that of several processes exactly one tells of each seat. */
const clearGone = `
  WITH gone AS (SELECT "nodeId" FROM "realtime_nodes" WHERE "nodeId" <> $1 AND ${isGone} FOR UPDATE SKIP LOCKED),
  removed AS (DELETE FROM "realtime_nodes" WHERE "nodeId" IN (SELECT "nodeId" FROM gone)),
  freed AS (
    DELETE FROM "session_seats" WHERE "nodeId" IN (SELECT "nodeId" FROM gone)
    RETURNING "sessionId", "participantId", "name", "role"
  )
  SELECT freed.*, s."companyId" FROM freed JOIN "sessions" s USING ("sessionId")`;

const addUsers = `INSERT INTO "realtime_users" ("nodeId", "userId")
  SELECT $1, u."id" FROM "users" u WHERE u."id" = ANY($2::uuid[]) ON CONFLICT DO NOTHING`;

/** The processes that serve sockets, and which users they hold. */
@Injectable()
export class NodesRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** True when the others did not know the process: it is new, or was taken for dead meanwhile. */
  async beat(nodeId: string): Promise<boolean> {
    const [row] = await this.dataSource.query<{ isNew: boolean }[]>(beat, [nodeId]);
    return row?.isNew ?? true;
  }

  /** The seats that are free because their process is gone. One that is only slow does not take itself for dead. */
  async clearGone(nodeId: string): Promise<LeftSeat[]> {
    const rows = await this.dataSource.query<(Participant & { sessionId: string; companyId: string })[]>(clearGone, [nodeId]);
    return rows.map(({ sessionId, companyId, participantId, name, role }) => ({
      sessionId,
      companyId,
      participant: { participantId, name, role },
    }));
  }

  /** These users came to the process, those left it. */
  async keepUsers(nodeId: string, came: readonly string[], left: readonly string[]): Promise<void> {
    if (left.length > 0)
      await this.dataSource.query(`DELETE FROM "realtime_users" WHERE "nodeId" = $1 AND "userId" = ANY($2)`, [nodeId, left]);
    if (came.length > 0) await this.dataSource.query(addUsers, [nodeId, came]);
  }

  /** Which of the company's users have a page open and connected. */
  async findOnline(companyId: string): Promise<Set<string>> {
    const rows = await this.dataSource.query<{ userId: string }[]>(
      `SELECT DISTINCT r."userId" FROM "realtime_users" r
       JOIN "users" u ON u."id" = r."userId" AND u."companyId" = $1
       JOIN "realtime_nodes" n USING ("nodeId") WHERE NOT n.${isGone}`,
      [companyId],
    );
    return new Set(rows.map(({ userId }) => userId));
  }
}
