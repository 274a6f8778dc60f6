import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { instanceTimeoutSeconds } from '../../../database/instance-timeout.ts';
import { SERVER_KEYS } from '../../../keys/server-keys.token.ts';
import { keyIdsOf, type ServerKeys } from '../../../keys/server-keys.ts';
import type { Participant } from './participant.entity.ts';
import type { EndedPresence } from './presence.repository.ts';

const isGone = `"seenAt" <= now() - interval '${instanceTimeoutSeconds} seconds'`;

const beat = `INSERT INTO "api_instances" ("instanceId", "keys", "keysInUse") VALUES ($1, $2, $3)
  ON CONFLICT ("instanceId") DO UPDATE SET "seenAt" = now() RETURNING xmax = 0 AS "isNew"`;

/** One statement, so that of several processes exactly one publishes each participant that left. */
const clearGone = `
  WITH gone AS (SELECT "instanceId" FROM "api_instances" WHERE "instanceId" <> $1 AND ${isGone} FOR UPDATE SKIP LOCKED),
  removed AS (DELETE FROM "api_instances" WHERE "instanceId" IN (SELECT "instanceId" FROM gone)),
  freed AS (
    DELETE FROM "session_presence" WHERE "instanceId" IN (SELECT "instanceId" FROM gone)
    RETURNING "sessionId", "participantId", "name", "role"
  )
  SELECT freed.*, s."companyId" FROM freed JOIN "sessions" s USING ("sessionId")`;

const addUsers = `INSERT INTO "online_users" ("instanceId", "userId")
  SELECT $1, u."id" FROM "users" u WHERE u."id" = ANY($2::uuid[]) ON CONFLICT DO NOTHING`;

/** Instances that serve sockets, and the users connected to them. */
@Injectable()
export class InstanceRepository {
  /** Ids of the keys that this process accepts, and of those that it uses. */
  private readonly keys: readonly [string[], string[]];

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SERVER_KEYS) keys: ServerKeys,
  ) {
    const rings = Object.values(keyIdsOf(keys));
    this.keys = [rings.flat(), rings.map(([first = '']) => first)];
  }

  /** True if the instance is new or had expired. */
  async beat(instanceId: string): Promise<boolean> {
    const [row] = await this.dataSource.query<{ isNew: boolean }[]>(beat, [instanceId, ...this.keys]);
    return row?.isNew ?? true;
  }

  /** Deletes expired instances and returns the presences that ended with them. An instance does not expire itself. */
  async clearGone(instanceId: string): Promise<EndedPresence[]> {
    const rows = await this.dataSource.query<(Participant & { sessionId: string; companyId: string })[]>(clearGone, [instanceId]);
    return rows.map(({ sessionId, companyId, participantId, name, role }) => ({
      sessionId,
      companyId,
      participant: { participantId, name, role },
    }));
  }

  /** Adds and removes users of the instance. */
  async keepUsers(instanceId: string, came: readonly string[], left: readonly string[]): Promise<void> {
    if (left.length > 0)
      await this.dataSource.query(`DELETE FROM "online_users" WHERE "instanceId" = $1 AND "userId" = ANY($2)`, [instanceId, left]);
    if (came.length > 0) await this.dataSource.query(addUsers, [instanceId, came]);
  }

  /** The connected users of the company. */
  async findOnline(companyId: string): Promise<Set<string>> {
    const rows = await this.dataSource.query<{ userId: string }[]>(
      `SELECT DISTINCT r."userId" FROM "online_users" r
       JOIN "users" u ON u."id" = r."userId" AND u."companyId" = $1
       JOIN "api_instances" n USING ("instanceId") WHERE NOT n.${isGone}`,
      [companyId],
    );
    return new Set(rows.map(({ userId }) => userId));
  }
}
