import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type InstanceSocket, instanceTimeoutSeconds } from '../presence/presence.repository.ts';

export interface DeviceSocket {
  machineId: string;
  socketId: string;
}

const lockQuery = 'SELECT "companyId" FROM "devices" WHERE "assignmentId" = $1 FOR NO KEY UPDATE';

const liveQuery = `SELECT s."machineId", s."socketId" FROM "device_sockets" s JOIN "api_instances" n USING ("instanceId")
  WHERE s."assignmentId" = $1 AND n."seenAt" > now() - interval '${instanceTimeoutSeconds} seconds'`;

const takeQuery = `INSERT INTO "device_sockets" ("assignmentId", "machineId", "instanceId", "socketId") VALUES ($1, $2, $3, $4)
  ON CONFLICT ("assignmentId") DO UPDATE SET
    "machineId" = EXCLUDED."machineId", "instanceId" = EXCLUDED."instanceId", "socketId" = EXCLUDED."socketId", "connectedAt" = now()`;

/** The sockets of devices across all instances. One socket, the newest of the same machine, represents each device. */
@Injectable()
export class DeviceSocketRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** Locks the device; `null` if it is not registered. */
  async lock(db: EntityManager, assignmentId: string): Promise<{ companyId: string } | null> {
    const [device] = await db.query<{ companyId: string }[]>(lockQuery, [assignmentId]);
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
