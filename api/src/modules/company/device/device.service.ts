import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, type SelectQueryBuilder } from 'typeorm';
import { versionOf } from '../../../database/version-of.ts';
import { DeviceEntity, onlineMs } from './device.entity.ts';

type Schemas = components['schemas'];

/** Hardware that uses the secret of a device. */
export interface OtherMachine {
  machineId: string;
  hostname: string | null;
  osVersion: string | null;
  ip: string;
}

interface CloneRow extends OtherMachine {
  assignmentId: string;
  cloneId: string;
  firstSeenAt: Date;
  lastSeenAt: Date;
}

/** Few or none, unlike the registered ones. */
const unregisteredQuery = `SELECT "id" FROM unnest($1::uuid[]) AS given("id")
  WHERE NOT EXISTS (SELECT FROM "devices" WHERE "assignmentId" = "id")`;

const cloneQuery = `
  INSERT INTO "device_clones" ("assignmentId", "machineId", "hostname", "osVersion", "ip")
  SELECT "assignmentId", $2, $3, $4, $5 FROM "devices" WHERE "assignmentId" = $1
  ON CONFLICT ("assignmentId", "machineId") DO UPDATE SET
    "hostname" = COALESCE(EXCLUDED."hostname", "device_clones"."hostname"),
    "osVersion" = COALESCE(EXCLUDED."osVersion", "device_clones"."osVersion"), "ip" = EXCLUDED."ip", "lastSeenAt" = now()
  RETURNING xmax = 0 AS "isNew",
    NOT EXISTS (SELECT FROM "device_clones" WHERE "assignmentId" = $1 AND "rejectedAt" IS NULL) AS "isOnly"`;

const keptClones = 5;
const olderClonesQuery = `DELETE FROM "device_clones" WHERE "assignmentId" = $1 AND "rejectedAt" IS NULL AND "machineId" NOT IN (
  SELECT "machineId" FROM "device_clones" WHERE "assignmentId" = $1 AND "rejectedAt" IS NULL ORDER BY "lastSeenAt" DESC LIMIT ${keptClones})`;
const isRejectedQuery = `SELECT 1 FROM "device_clones" WHERE "assignmentId" = $1 AND "machineId" = $2 AND "rejectedAt" IS NOT NULL`;
const rejectQuery = `UPDATE "device_clones" SET "rejectedAt" = now() WHERE "assignmentId" = $1 AND "rejectedAt" IS NULL`;
const takeQuery = `DELETE FROM "device_clones" WHERE "assignmentId" = $1 AND "cloneId" = $2 AND "rejectedAt" IS NULL RETURNING *`;

/** The comparison is null if there is no row at the offset. */
const beyondQuery = `SELECT "assignmentId" FROM "devices" WHERE "companyId" = $1 AND "assignmentId" = ANY($2::uuid[])
  AND ("createdAt", "assignmentId") >=
    (SELECT "createdAt", "assignmentId" FROM "devices" WHERE "companyId" = $1 ORDER BY "createdAt", "assignmentId" OFFSET $3 LIMIT 1)`;

const namesBeyondQuery = `SELECT "name" FROM "devices" WHERE "companyId" = $1 ORDER BY "createdAt", "assignmentId" OFFSET $2 LIMIT $3`;

const maxLabels = 500;
/** $2: devices that synchronized since then are online. */
const countsQuery = `WITH own AS (SELECT "os", "group", "tags", "agentVersion", "lastSyncAt" FROM "devices" WHERE "companyId" = $1)
  SELECT 'online' AS "filter", (COALESCE("lastSyncAt" >= $2, false))::text AS "value", count(*)::int AS "count" FROM own GROUP BY 2
  UNION ALL SELECT 'os', "os"::text, count(*)::int FROM own GROUP BY 2
  UNION ALL (SELECT 'group', COALESCE("group", ''), count(*)::int FROM own GROUP BY 2 ORDER BY 2 LIMIT ${maxLabels})
  UNION ALL (SELECT 'tag', "tag", count(*)::int FROM own, unnest("tags") AS "tag" GROUP BY 2 ORDER BY 2 LIMIT ${maxLabels})
  UNION ALL (SELECT 'agentVersion', "agentVersion", count(*)::int FROM own GROUP BY 2 ORDER BY ${versionOf('"agentVersion"')} DESC, 2 LIMIT 50)`;

const eraseBatch = 5000;
const eraseQuery = `DELETE FROM "devices" WHERE "assignmentId" IN (
  SELECT "assignmentId" FROM "devices" WHERE "companyId" = $1 LIMIT ${eraseBatch})`;

/** Devices as their agents identify and change them. */
@Injectable()
export class DeviceService {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** Includes the hashes of its secrets. */
  findWithSecrets(assignmentId: string, db: EntityManager = this.dataSource.manager): Promise<DeviceEntity | null> {
    return this.withSecrets(db).where('device.assignmentId = :assignmentId', { assignmentId }).getOne();
  }

  findByMachine(db: EntityManager, companyId: string, machineId: string): Promise<DeviceEntity | null> {
    return this.withSecrets(db).where('device.machineId = :machineId AND device.companyId = :companyId', { machineId, companyId }).getOne();
  }

  /** Searches all companies. */
  findAllByMachine(machineId: string, db: EntityManager = this.dataSource.manager): Promise<DeviceEntity[]> {
    return this.withSecrets(db).where('device.machineId = :machineId', { machineId }).getMany();
  }

  /** Runs `change` on the locked device and saves it; `null` if it was removed. */
  change(assignmentId: string, change: (device: DeviceEntity, db: EntityManager) => void | Promise<void>): Promise<DeviceEntity | null> {
    return this.dataSource.transaction(async (db) => {
      const device = await this.withSecrets(db)
        .where('device.assignmentId = :assignmentId', { assignmentId })
        .setLock('for_no_key_update')
        .getOne();
      if (!device) return null;
      await change(device, db);
      return db.save(device);
    });
  }

  async findUnregistered(assignmentIds: readonly string[]): Promise<Set<string>> {
    if (assignmentIds.length === 0) return new Set();
    const rows = await this.dataSource.query<{ id: string }[]>(unregisteredQuery, [assignmentIds]);
    return new Set(rows.map(({ id }) => id));
  }

  /** Finds which of the given devices were registered after the first `count` of the company. */
  async findBeyond(db: EntityManager, companyId: string, count: number, assignmentIds: readonly string[]): Promise<Set<string>> {
    const rows = await db.query<{ assignmentId: string }[]>(beyondQuery, [companyId, assignmentIds, count]);
    return new Set(rows.map(({ assignmentId }) => assignmentId));
  }

  /** Names of the next devices after the first `count` of the company. */
  async findNamesBeyond(db: EntityManager, companyId: string, count: number, most: number): Promise<string[]> {
    const rows = await db.query<{ name: string }[]>(namesBeyondQuery, [companyId, count, most]);
    return rows.map(({ name }) => name);
  }

  countOf(db: EntityManager, companyId: string): Promise<number> {
    return db.countBy(DeviceEntity, { companyId });
  }

  /** Records other hardware that uses the secret of the device: whether it is new, and the only one that waits for an admin. */
  async noteClone(
    db: EntityManager,
    assignmentId: string,
    { machineId, hostname, osVersion, ip }: OtherMachine,
  ): Promise<{ isNew: boolean; isOnly: boolean }> {
    const [row] = await db.query<{ isNew: boolean; isOnly: boolean }[]>(cloneQuery, [assignmentId, machineId, hostname, osVersion, ip]);
    if (row?.isNew) await db.query(olderClonesQuery, [assignmentId]);
    return row ?? { isNew: false, isOnly: false };
  }

  /** Finds the clones that wait for an admin, newest first. */
  async findClones(assignmentIds: readonly string[]): Promise<Map<string, Schemas['DeviceClone'][]>> {
    if (assignmentIds.length === 0) return new Map();
    const rows = await this.dataSource.query<CloneRow[]>(
      'SELECT * FROM "device_clones" WHERE "assignmentId" = ANY($1::uuid[]) AND "rejectedAt" IS NULL ORDER BY "lastSeenAt" DESC',
      [assignmentIds],
    );
    const byDevice = Map.groupBy(rows, ({ assignmentId }) => assignmentId);
    return new Map([...byDevice].map(([id, clones]) => [id, clones.map(toClone)]));
  }

  /** Returns how many there were. */
  async rejectClones(db: EntityManager, assignmentId: string): Promise<number> {
    const [, count] = await db.query<[unknown, number]>(rejectQuery, [assignmentId]);
    return count;
  }

  async isRejected(assignmentId: string, machineId: string): Promise<boolean> {
    return (await this.dataSource.query<unknown[]>(isRejectedQuery, [assignmentId, machineId])).length > 0;
  }

  /** Takes a machine that waits for an admin from the list. */
  async takeClone(db: EntityManager, assignmentId: string, cloneId: string): Promise<OtherMachine | null> {
    const [[clone]] = await db.query<[OtherMachine[], number]>(takeQuery, [assignmentId, cloneId]);
    return clone ?? null;
  }

  async findLabels(companyId: string, now = new Date()): Promise<Schemas['DeviceLabels']> {
    const onlineSince = new Date(now.getTime() - onlineMs);
    const counts = await this.dataSource.query<Schemas['DeviceCount'][]>(countsQuery, [companyId, onlineSince]);
    // Devices without a group are counted under the empty name.
    const valuesOf = (filter: string) => counts.filter((count) => count.filter === filter && count.value !== '').map(({ value }) => value);
    return { groups: valuesOf('group'), tags: valuesOf('tag'), counts };
  }

  /** Selects only the columns on which presence depends. */
  findPresence(companyId: string, assignmentIds: readonly string[]): Promise<DeviceEntity[]> {
    return this.dataSource.getRepository(DeviceEntity).find({
      select: { assignmentId: true, lastSyncAt: true },
      where: { companyId, assignmentId: In([...assignmentIds]) },
    });
  }

  /** Deletes in batches, so that no transaction is long. */
  async eraseAll(companyId: string, signal?: AbortSignal): Promise<void> {
    let erased = eraseBatch;
    while (!signal?.aborted && erased === eraseBatch) {
      [, erased] = await this.dataSource.query<[unknown, number]>(eraseQuery, [companyId]);
    }
  }

  private withSecrets(db: EntityManager): SelectQueryBuilder<DeviceEntity> {
    return db.createQueryBuilder(DeviceEntity, 'device').addSelect(['device.secretHash', 'device.previousSecretHash']);
  }
}

const toClone = ({ cloneId, hostname, osVersion, ip, firstSeenAt, lastSeenAt }: CloneRow): Schemas['DeviceClone'] => ({
  cloneId,
  hostname,
  osVersion,
  ip,
  firstSeenAt: firstSeenAt.toISOString(),
  lastSeenAt: lastSeenAt.toISOString(),
});
