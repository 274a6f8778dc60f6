import type { components, operations } from '@nearhand/contracts/openapi.gen';
import { api, companyId, unwrap } from '@nearhand/platform/core';
import { apiQuery, type ListShape, listLoader, listShouldRevalidate, useList } from '@nearhand/platform/list';

export type Device = components['schemas']['Device'];
export type DeviceSort = NonNullable<NonNullable<operations['listDevices']['parameters']['query']>['sortProperty']>;

export const deviceShape: ListShape<DeviceSort> = {
  sortProperties: ['name', 'os', 'agentVersion', 'lastUser', 'lastSeenAt', 'createdAt'],
  firstSort: { property: 'name', direction: 'asc' },
};

export const loadDevices = listLoader<Device, DeviceSort>(deviceShape, (query, signal) =>
  unwrap(api.GET('/company/{companyId}/device', { params: { path: { companyId: companyId() }, query: apiQuery(query) }, signal })),
);

export const shouldReloadDevices = listShouldRevalidate(deviceShape);

export const deviceId = ({ assignmentId }: Device): string => assignmentId;

export const useDevices = () => useList<Device, DeviceSort>(deviceId);
