import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DeviceEntity } from '../device/device.entity.ts';
import { type InstanceSocket, instanceTimeoutSeconds } from '../presence/presence.repository.ts';

export interface DeviceSocket {
  machineId: string;
  socketId: string;
}

const lockQuery = 'SELECT "machineId" FROM "devices" WHERE "assignmentId" = $1 FOR NO KEY UPDATE';

/** In one statement, since 10,000 devices sync each half minute. */
const deviceQuery = `SELECT d.*, (
    SELECT s."machineId" FROM "device_sockets" s JOIN "api_instances" n USING ("instanceId")
    WHERE s."assignmentId" = d."assignmentId" AND n."seenAt" > now() - interval '${instanceTimeoutSeconds} seconds'
  ) AS "liveMachineId"
  FROM "devices" d WHERE d."assignmentId" = $1`;

const liveQuery = `SELECT s."machineId", s."socketId" FROM "device_sockets" s JOIN "api_instances" n USING ("instanceId")
  WHERE s."assignmentId" = $1 AND n."seenAt" > now() - interval '${instanceTimeoutSeconds} seconds'`;

const takeQuery = `INSERT INTO "device_sockets" ("assignmentId", "machineId", "instanceId", "socketId") VALUES ($1, $2, $3, $4)
  ON CONFLICT ("assignmentId") DO UPDATE SET
    "machineId" = EXCLUDED."machineId", "instanceId" = EXCLUDED."instanceId", "socketId" = EXCLUDED."socketId", "connectedAt" = now()`;

/** The sockets of devices across all instances. One socket, the newest of the same machine, represents each device. */
@Injectable()
export class DeviceSocketRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** The device with the hashes of its secrets, and the machine whose socket represents it. */
  async findDevice(assignmentId: string): Promise<{ device: DeviceEntity; liveMachineId: string | null } | null> {
    const [row] = await this.dataSource.query<(DeviceEntity & { liveMachineId: string | null })[]>(deviceQuery, [assignmentId]);
    if (!row) return null;
    const { liveMachineId, ...columns } = row;
    return { device: Object.assign(new DeviceEntity(), columns), liveMachineId };
  }

  /** Locks the device; `null` if it is not registered. */
  async lock(db: EntityManager, assignmentId: string): Promise<{ machineId: string } | null> {
    const [device] = await db.query<{ machineId: string }[]>(lockQuery, [assignmentId]);
    return device ?? null;
  }

  /** The socket of a running instance. */
  async findLive(assignmentId: string, db: EntityManager = this.dataSource.manager): Promise<DeviceSocket | null> {
    const [socket] = await db.query<DeviceSocket[]>(liveQuery, [assignmentId]);
    return socket ?? null;
  }

  async take(db: EntityManager, assignmentId: string, machineId: string, { instanceId, socketId }: InstanceSocket): Promise<void> {
    await db.query(takeQuery, [assignmentId, machineId, instanceId, socketId]);
  }

  /** Has no effect if a newer socket represents the device. */
  async leave(assignmentId: string, socketId: string): Promise<void> {
    await this.dataSource.query('DELETE FROM "device_sockets" WHERE "assignmentId" = $1 AND "socketId" = $2', [assignmentId, socketId]);
  }
}
