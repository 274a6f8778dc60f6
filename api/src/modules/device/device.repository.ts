import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import { DeviceEntity } from './device.entity.ts';

/** What an agent reports about its device. */
export type DeviceFacts = Pick<DeviceEntity, 'hostname' | 'osVersion' | 'agentVersion' | 'lastUser' | 'ip'>;

const seenQuery = `UPDATE "devices" SET "lastSyncAt" = $2 WHERE "assignmentId" = $1`;

const cloneQuery = `
  INSERT INTO "device_clones" ("assignmentId", "machineId", "hostname", "ip")
  SELECT "assignmentId", $2, $3, $4 FROM "devices" WHERE "assignmentId" = $1
  ON CONFLICT ("assignmentId", "machineId") DO UPDATE SET
    "hostname" = COALESCE(EXCLUDED."hostname", "device_clones"."hostname"), "ip" = EXCLUDED."ip", "lastSeenAt" = now()
  RETURNING xmax = 0 AS "isNew"`;

const keptClones = 5;
const olderClonesQuery = `DELETE FROM "device_clones" WHERE "assignmentId" = $1 AND "machineId" NOT IN (
  SELECT "machineId" FROM "device_clones" WHERE "assignmentId" = $1 ORDER BY "lastSeenAt" DESC LIMIT ${keptClones})`;

/** Devices as their agents identify and change them. */
@Injectable()
export class DeviceRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** With the hashes of its secrets. */
  findWithSecrets(assignmentId: string, db: EntityManager = this.dataSource.manager): Promise<DeviceEntity | null> {
    return this.withSecrets(db).where('device.assignmentId = :assignmentId', { assignmentId }).getOne();
  }

  findByMachine(db: EntityManager, machineId: string): Promise<DeviceEntity | null> {
    return this.withSecrets(db).where('device.machineId = :machineId', { machineId }).getOne();
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

  /** At once, unlike the batches of `DevicePresenceService`. */
  async setSeen(db: EntityManager, assignmentId: string, at: Date): Promise<void> {
    await db.query(seenQuery, [assignmentId, at]);
  }

  /** Ids of those that are registered. */
  async findRegistered(assignmentIds: readonly string[]): Promise<Set<string>> {
    if (assignmentIds.length === 0) return new Set();
    const rows = await this.dataSource.query<{ assignmentId: string }[]>(
      'SELECT "assignmentId" FROM "devices" WHERE "assignmentId" = ANY($1::uuid[])',
      [assignmentIds],
    );
    return new Set(rows.map(({ assignmentId }) => assignmentId));
  }

  countOf(db: EntityManager, companyId: string): Promise<number> {
    return db.countBy(DeviceEntity, { companyId });
  }

  /** Records other hardware that uses the secret of the device. True the first time. */
  async noteClone(
    db: EntityManager,
    assignmentId: string,
    { machineId, hostname, ip }: { machineId: string; hostname: string | null; ip: string },
  ): Promise<boolean> {
    const [row] = await db.query<{ isNew: boolean }[]>(cloneQuery, [assignmentId, machineId, hostname, ip]);
    if (row?.isNew) await db.query(olderClonesQuery, [assignmentId]);
    return row?.isNew ?? false;
  }

  private withSecrets(db: EntityManager): SelectQueryBuilder<DeviceEntity> {
    return db.createQueryBuilder(DeviceEntity, 'device').addSelect(['device.secretHash', 'device.previousSecretHash']);
  }
}
