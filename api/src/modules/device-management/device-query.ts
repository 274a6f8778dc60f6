import type { DataSource, SelectQueryBuilder } from 'typeorm';
import type { CallOf } from '../../http/call.ts';
import { addConditions, type Conditions, searchConditions } from '../../http/paging.ts';
import { DeviceEntity, onlineMs } from '../device/device.entity.ts';

export type DeviceFilter = CallOf<'exportDevices'>['query'];

/** The devices of a company. */
export function devicesOf(dataSource: DataSource, companyId: string): SelectQueryBuilder<DeviceEntity> {
  return dataSource.getRepository(DeviceEntity).createQueryBuilder('device').where('device.companyId = :companyId', { companyId });
}

/** The filters as conditions on a device. */
export function deviceConditions({ online, os, group, tag, search }: DeviceFilter, now: Date): Conditions {
  const { tests, parameters } = searchConditions(search, (word) => `device.search LIKE ${word}`);
  if (online === true) tests.push('device.lastSyncAt >= :onlineSince');
  if (online === false) tests.push('(device.lastSyncAt < :onlineSince OR device.lastSyncAt IS NULL)');
  if (os && os.length > 0) tests.push('device.os IN (:...os)');
  if (group && group.length > 0) tests.push(`COALESCE(device.group, '') IN (:...group)`);
  if (tag && tag.length > 0) tests.push('device.tags && :tag::text[]');
  return { tests, parameters: { ...parameters, onlineSince: new Date(now.getTime() - onlineMs), os, group, tag } };
}

/** The devices of a company that match filters, unordered. */
export function deviceQuery(dataSource: DataSource, companyId: string, filter: DeviceFilter, now: Date): SelectQueryBuilder<DeviceEntity> {
  const devices = devicesOf(dataSource, companyId);
  addConditions(devices, deviceConditions(filter, now));
  return devices;
}
