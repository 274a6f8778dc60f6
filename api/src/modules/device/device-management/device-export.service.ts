import type { Readable } from 'node:stream';
import type { components } from '@nearhand/contracts/openapi.gen';
import openapi from '@nearhand/contracts/openapi.json' with { type: 'json' };
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../../../access/actor.ts';
import type { Cell } from '../../../http/csv.ts';
import type { Export } from '../../../http/csv-format.ts';
import { csvTable } from '../../../http/csv-table.ts';
import { AuditService } from '../../account/audit/audit.service.ts';
import { LicenseService } from '../../company/company/license.service.ts';
import type { DeviceEntity } from '../../company/device/device.entity.ts';
import { toDeviceFacts } from '../../company/device/to-device-facts.ts';
import { type DeviceFilter, deviceQuery } from './device-query.ts';

interface ExportedDevice {
  device: DeviceEntity;
  /** Whether the device is beyond the limit of the plan. */
  isLocked: boolean;
}

type Field = keyof components['schemas']['Device'];

const leftOut = [
  'alias',
  'inSession',
  'sessions',
  'permanentAccess',
  'consent',
  'access',
  'allowedUserIds',
  'clones',
  'screenProblem',
  'can',
] as const satisfies Field[];
type Exported = Exclude<Field, (typeof leftOut)[number]>;

const isExported = (name: string): boolean => !leftOut.some((other) => other === name);

/** Names and order of the contract, the same in every language. */
const columns = Object.keys(openapi.components.schemas.Device.properties).filter(isExported) as Exported[];

function cellsOf({ device, isLocked }: ExportedDevice, now: Date): Cell[] {
  const row: Record<Exported, Cell> = {
    ...toDeviceFacts(device),
    tags: device.tags.join(', '),
    online: device.isOnline(now),
    isLocked,
    lastSeenAt: device.lastSyncAt,
    createdAt: device.createdAt,
  };
  return columns.map((name) => row[name]);
}

/** Exports devices that match filters, ordered by creation, and records the export. */
@Injectable()
export class DeviceExportService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(LicenseService) private readonly licenses: LicenseService,
    @Inject(AuditService) private readonly audit: AuditService,
  ) {}

  async write({ companyId, userId: byUserId }: Actor, { filter, format }: Export<DeviceFilter>, address: string): Promise<Readable> {
    await this.audit.addExport(this.dataSource.manager, filter, { companyId, action: 'devicesExported', byUserId, address });
    const now = new Date();
    return csvTable<ExportedDevice>({
      format,
      columns,
      cellsOf: (exported) => cellsOf(exported, now),
      batchAfter: (last, size) => this.batchAfter(companyId, filter, last?.device, size),
    });
  }

  private async batchAfter(
    companyId: string,
    filter: DeviceFilter,
    last: DeviceEntity | undefined,
    size: number,
  ): Promise<ExportedDevice[]> {
    const now = new Date();
    const found = deviceQuery(this.dataSource, companyId, filter, now);
    if (last) found.andWhere('device.assignmentId > :lastId', { lastId: last.assignmentId });
    const devices = await found.orderBy('device.assignmentId').limit(size).getMany();
    const ids = devices.map(({ assignmentId }) => assignmentId);
    const locked = await this.licenses.findLockedDevices(companyId, ids, now);
    return devices.map((device) => ({ device, isLocked: locked.has(device.assignmentId) }));
  }
}
