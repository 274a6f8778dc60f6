import type { DataSource, SelectQueryBuilder } from 'typeorm';
import type { CallOf } from '../../http/call.ts';
import { addSearch } from '../../http/paging.ts';
import { DeviceEntity, onlineMs } from '../device/device.entity.ts';

export type DeviceFilter = CallOf<'exportDevices'>['query'];

/** The devices of a company that match filters, unordered. */
export function deviceQuery(
  dataSource: DataSource,
  companyId: string,
  { online, os, group, tag, search }: DeviceFilter,
  now: Date,
): SelectQueryBuilder<DeviceEntity> {
  const onlineSince = new Date(now.getTime() - onlineMs);
  const devices = dataSource
    .getRepository(DeviceEntity)
    .createQueryBuilder('device')
    .where('device.companyId = :companyId', { companyId })
    .setParameters({ onlineSince, os, group, tag });
  addSearch(devices, search, (word) => `device.search LIKE ${word}`);
  // Only the order by contact has an index; it may be infinity for some seconds after the device went offline.
  if (online === true) devices.andWhere('device.contactAt >= :onlineSince AND device.lastSyncAt >= :onlineSince');
  if (online === false) devices.andWhere('(device.lastSyncAt < :onlineSince OR device.lastSyncAt IS NULL)');
  if (os && os.length > 0) devices.andWhere('device.os IN (:...os)');
  const inGroup = 'device.group COLLATE "und-x-icu" IN (:...group)';
  if (group && group.length > 0) {
    devices.andWhere(group.includes('') ? `(${inGroup} OR device.group IS NULL)` : inGroup);
  }
  if (tag && tag.length > 0) devices.andWhere('device.tags && :tag::text[]');
  return devices;
}
