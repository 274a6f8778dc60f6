import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../../access/actor.ts';
import type { CallOf } from '../../http/call.ts';
import { addSearch, mapPage, type Page, readPage, type Sorting } from '../../http/paging.ts';
import { CompanyService } from '../company/company.service.ts';
import { DeviceEntity } from '../device/device.entity.ts';
import { toDevice } from '../device/to-device.ts';
import { SessionStatusRepository } from '../session/session-status.repository.ts';

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

/** The devices of a company. */
@Injectable()
export class DeviceListService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CompanyService) private readonly companies: CompanyService,
    @Inject(SessionStatusRepository) private readonly sessions: SessionStatusRepository,
  ) {}

  async list({ companyId }: Actor, query: ListQuery): Promise<Page<components['schemas']['Device']>> {
    const rows = this.dataSource
      .getRepository(DeviceEntity)
      .createQueryBuilder('device')
      .where('device.companyId = :companyId', { companyId });
    addSearch(rows, query.search, (word) => `device.search LIKE ${word}`);
    const [page, company] = await Promise.all([readPage(rows, query, sorting), this.companies.find(companyId)]);

    const inSession = await this.sessions.findDevicesInSession(page.items.map(({ assignmentId }) => assignmentId));
    const now = new Date();
    return mapPage(page, (device) => toDevice(device, { inSession: inSession.has(device.assignmentId), company, now }));
  }
}
