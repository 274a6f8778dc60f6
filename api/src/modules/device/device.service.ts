import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../../access/actor.ts';
import type { CallOf } from '../../http/call.ts';
import { addSearch, mapPage, type Page, readPage, type Sorting } from '../../http/paging.ts';
import { DeviceEntity } from './device.entity.ts';
import { toDevice } from './to-device.ts';

type Device = components['schemas']['Device'];
type ListQuery = CallOf<'listDevices'>['query'];

const sorting: Sorting<ListQuery['sortProperty']> = {
  columns: {
    name: 'device.name COLLATE "und-x-icu"',
    os: 'device.os',
    agentVersion: `string_to_array(regexp_replace(device.agentVersion, '[^0-9.].*$', ''), '.', '')::bigint[]`,
    lastUser: 'device.lastUser COLLATE "und-x-icu"',
    lastSeenAt: 'device.lastSyncAt',
    createdAt: 'device.createdAt',
  },
  nullable: ['lastUser', 'lastSeenAt', 'agentVersion'],
  tiebreak: 'device.assignmentId',
};

const inSessionQuery = `
  SELECT DISTINCT "deviceId" FROM "sessions"
  WHERE "deviceId" = ANY($1) AND "status" IN ('connecting', 'active', 'reconnecting')`;

const eraseBatch = 5000;
const eraseQuery = `DELETE FROM "devices" WHERE "assignmentId" IN (
  SELECT "assignmentId" FROM "devices" WHERE "companyId" = $1 LIMIT ${eraseBatch})`;

@Injectable()
export class DeviceService {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  async list(actor: Actor, query: ListQuery): Promise<Page<Device>> {
    const rows = this.dataSource
      .getRepository(DeviceEntity)
      .createQueryBuilder('device')
      .where('device.companyId = :companyId', { companyId: actor.companyId });
    addSearch(rows, query.search, (word) => `device.search LIKE ${word}`);
    const page = await readPage(rows, query, sorting);

    const inSession = await this.findInSession(page.items.map(({ assignmentId }) => assignmentId));
    const now = new Date();
    return mapPage(page, (device) => toDevice(device, inSession.has(device.assignmentId), now));
  }

  /** In batches, so that no transaction is long. */
  async eraseAll(companyId: string, signal?: AbortSignal): Promise<void> {
    let erased = eraseBatch;
    while (!signal?.aborted && erased === eraseBatch) {
      [, erased] = await this.dataSource.query<[unknown, number]>(eraseQuery, [companyId]);
    }
  }

  private async findInSession(assignmentIds: string[]): Promise<Set<string>> {
    const rows = await this.dataSource.query<{ deviceId: string }[]>(inSessionQuery, [assignmentIds]);
    return new Set(rows.map(({ deviceId }) => deviceId));
  }
}
