import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { BatchedLookup } from '../../../database/batched-lookup.ts';
import { instanceTimeoutSeconds } from '../../../database/instance-timeout.ts';
import { type DeviceDefaults, DeviceEntity } from '../../company/device/device.entity.ts';
import type { InstanceSocket } from '../../session/presence/presence.repository.ts';

export interface DeviceSocket {
  socketId: string;
}

/** Ways in which an agent calls the server. */
export type AgentCall = keyof typeof windowMs;

export interface FoundAgent {
  device: DeviceEntity;
  company: DeviceDefaults & { name: string; logo: string | null };
  /** Whether sessions with the device are open. */
  hasSessions: boolean;
  /** The socket that represents the device, if any. */
  socketId: string | null;
}

type AgentRow = DeviceEntity & DeviceDefaults & Pick<FoundAgent, 'hasSessions' | 'socketId'> & { companyName: string; logo: string | null };

const lockQuery = 'SELECT "machineId" FROM "devices" WHERE "assignmentId" = $1 FOR NO KEY UPDATE';

/** Time that agents wait for others that share their statement: 10,000 devices sync each half minute. Planning is most of its cost. */
const windowMs = { request: 20, socket: 100 } as const;
const agentQuery = `SELECT d.*, c."name" AS "companyName", c."logo", c."deviceConsent", c."deviceAccess", s."socketId",
    EXISTS (SELECT FROM "sessions" WHERE "deviceId" = d."assignmentId" AND "status" <> 'closed') AS "hasSessions"
  FROM "devices" d JOIN "companies" c USING ("companyId") LEFT JOIN "device_sockets" s USING ("assignmentId") WHERE d."assignmentId" = ANY($1::uuid[])`;

const liveQuery = `SELECT s."socketId" FROM "device_sockets" s JOIN "api_instances" n USING ("instanceId")
  WHERE s."assignmentId" = $1 AND n."seenAt" > now() - interval '${instanceTimeoutSeconds} seconds'`;

const takeQuery = `INSERT INTO "device_sockets" ("assignmentId", "machineId", "instanceId", "socketId") VALUES ($1, $2, $3, $4)
  ON CONFLICT ("assignmentId") DO UPDATE SET
    "machineId" = EXCLUDED."machineId", "instanceId" = EXCLUDED."instanceId", "socketId" = EXCLUDED."socketId", "connectedAt" = now()`;

/** The sockets of devices across all instances. One socket, the newest of the same machine, represents each device. */
@Injectable()
export class DeviceSocketRepository {
  private readonly agents = {
    request: new BatchedLookup((assignmentIds) => this.findAgents(assignmentIds), windowMs.request),
    socket: new BatchedLookup((assignmentIds) => this.findAgents(assignmentIds), windowMs.socket),
  };

  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** The device with the hashes of its secrets, and what its agent needs. A request is held open meanwhile, a socket is open anyway. */
  findAgent(assignmentId: string, by: AgentCall): Promise<FoundAgent | null> {
    return this.agents[by].get(assignmentId.toLowerCase());
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

  private async findAgents(assignmentIds: readonly string[]): Promise<Map<string, FoundAgent>> {
    const rows = await this.dataSource.query<AgentRow[]>(agentQuery, [assignmentIds]);
    return new Map(rows.map((row) => [row.assignmentId, toAgent(row)]));
  }
}

function toAgent({ companyName, logo, deviceConsent, deviceAccess, hasSessions, socketId, ...columns }: AgentRow): FoundAgent {
  const company = { name: companyName, logo, deviceConsent, deviceAccess };
  return { device: Object.assign(new DeviceEntity(), columns), company, hasSessions, socketId };
}
