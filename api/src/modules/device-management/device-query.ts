import type { DataSource, SelectQueryBuilder } from 'typeorm';
import type { CallOf } from '../../http/call.ts';
import { addSearch } from '../../http/paging.ts';
import { DeviceEntity, onlineMs } from '../device/device.entity.ts';

export type DeviceFilter = CallOf<'exportDevices'>['query'];

/** Query for the devices of a company that match filters, unordered. */
export function deviceQuery(
  dataSource: DataSource,
  companyId: string,
  { online, os, group, tag, search }: DeviceFilter,
  now: Date,
): SelectQueryBuilder<DeviceEntity> {
  const devices = dataSource.getRepository(DeviceEntity).createQueryBuilder('device').where('device.companyId = :companyId', { companyId });
  const onlineSince = new Date(now.getTime() - onlineMs);
  if (online === true) devices.andWhere('device.lastSyncAt >= :onlineSince', { onlineSince });
  if (online === false) devices.andWhere('(device.lastSyncAt < :onlineSince OR device.lastSyncAt IS NULL)', { onlineSince });
  if (os && os.length > 0) devices.andWhere('device.os IN (:...os)', { os });
  if (group && group.length > 0) devices.andWhere(`COALESCE(device.group, '') IN (:...group)`, { group });
  if (tag && tag.length > 0) devices.andWhere('device.tags && :tag::text[]', { tag });
  addSearch(devices, search, (word) => `device.search LIKE ${word}`);
  return devices;
}
