import openapi from '@nearhand/contracts/openapi.json' with { type: 'json' };
import { listDevicesSort } from '@nearhand/contracts/sort-properties.gen';
import type { DataSource, SelectQueryBuilder } from 'typeorm';
import { versionOf } from '../../../database/version-of.ts';
import type { CallOf } from '../../../http/call.ts';
import { addSearch, type Sorting } from '../../../http/paging.ts';
import { DeviceEntity, onlineMs } from '../../company/device/device.entity.ts';

export type DeviceFilter = Omit<CallOf<'exportDevices'>['query'], 'separator' | 'timeZone'>;

type SortProperty = CallOf<'listDevices'>['query']['sortProperty'];

/** Sort expressions of properties that are not text in a column of their name. */
const expressions: Partial<Record<SortProperty, string>> = {
  os: 'device.os',
  agentVersion: versionOf('device.agentVersion'),
  lastSeenAt: 'device.contactAt',
  createdAt: 'device.createdAt',
};

function mayBeEmpty(name: SortProperty): boolean {
  const property = openapi.components.schemas.Device.properties[name];
  return 'type' in property && property.type.includes('null');
}

export const deviceSorting: Sorting<SortProperty> = {
  columns: Object.fromEntries(listDevicesSort.map((name) => [name, expressions[name] ?? `device.${name} COLLATE "und-x-icu"`])) as Record<
    SortProperty,
    string
  >,
  nullable: listDevicesSort.filter(mayBeEmpty),
  tiebreak: 'device.assignmentId',
};

const hasValues = (values: readonly string[] | undefined) => values !== undefined && values.length > 0;
const inGroup = 'device.group COLLATE "und-x-icu" IN (:...group)';

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 24 * 3_600_000);

/** The condition of each filter; false or undefined if it is not set. */
const conditions: Record<Exclude<keyof DeviceFilter, 'search'>, (filter: DeviceFilter) => string | false | undefined> = {
  // Only the order by contact has an index; it may be infinity for some seconds after the device went offline.
  online: ({ online }) =>
    online
      ? 'device.contactAt >= :onlineSince AND device.lastSyncAt >= :onlineSince'
      : online === false && '(device.lastSyncAt < :onlineSince OR device.lastSyncAt IS NULL)',
  os: ({ os }) => hasValues(os) && 'device.os IN (:...os)',
  group: ({ group }) => hasValues(group) && (group?.includes('') ? `(${inGroup} OR device.group IS NULL)` : inGroup),
  agentVersion: ({ agentVersion = [] }) => {
    const older = agentVersion.flatMap((version, index) =>
      version.startsWith('<')
        ? `${versionOf('device.agentVersion')} < ${versionOf(`substr((:agentVersions::text[])[${index + 1}], 2)`)}`
        : [],
    );
    return agentVersion.length > 0 && `(${['device.agentVersion = ANY(:agentVersions::text[])', ...older].join(' OR ')})`;
  },
  unseenDays: ({ unseenDays }) => unseenDays !== undefined && '(device.lastSyncAt < :unseenSince OR device.lastSyncAt IS NULL)',
  assignmentId: ({ assignmentId }) => hasValues(assignmentId) && 'device.assignmentId IN (:...assignmentId)',
  tag: ({ tag }) => hasValues(tag) && 'device.tags && :tag::text[]',
};

/** The devices of a company that match filters, unordered. */
export function deviceQuery(dataSource: DataSource, companyId: string, filter: DeviceFilter, now: Date): SelectQueryBuilder<DeviceEntity> {
  const onlineSince = new Date(now.getTime() - onlineMs);
  const devices = dataSource
    .getRepository(DeviceEntity)
    .createQueryBuilder('device')
    .where('device.companyId = :companyId', { companyId })
    .setParameters({
      ...filter,
      onlineSince,
      agentVersions: filter.agentVersion ?? [],
      unseenSince: daysBefore(now, filter.unseenDays ?? 0),
    });
  addSearch(devices, filter.search, (word) => `device.search LIKE ${word}`);
  for (const conditionOf of Object.values(conditions)) {
    const condition = conditionOf(filter);
    if (condition) devices.andWhere(condition);
  }
  return devices;
}
