import type { components, operations } from '@nearhand/contracts/openapi.gen';
import { api, companyId, unwrap } from '@nearhand/platform/core';
import { apiQuery, type ListQuery, type ListShape, listLoader, listShouldRevalidate, useList } from '@nearhand/platform/list';

export type Device = components['schemas']['Device'];
export type DeviceClone = components['schemas']['DeviceClone'];
export type DeviceUpdate = components['schemas']['DeviceUpdate'];
export type DeviceLabels = components['schemas']['DeviceLabels'];
type ListParameters = NonNullable<operations['listDevices']['parameters']['query']>;
type ExportParameters = NonNullable<operations['exportDevices']['parameters']['query']>;
export type DeviceSort = NonNullable<ListParameters['sortProperty']>;
type DeviceQuery = ListQuery<DeviceSort>;

export const systems = ['windows', 'macos', 'linux', 'android', 'ios'] as const satisfies readonly Device['os'][];
const longestGroup = 60;
const longestTag = 50;

export const deviceShape: ListShape<DeviceSort> = {
  sortProperties: ['name', 'os', 'group', 'agentVersion', 'lastUser', 'lastSeenAt', 'createdAt'],
  firstSort: { property: 'name', direction: 'asc' },
  filters: {
    online: (value) => value === 'true' || value === 'false',
    os: (value) => systems.some((os) => os === value),
    group: (value) => value.length <= longestGroup,
    tag: (value) => value.length > 0 && value.length <= longestTag,
  },
};

/** Both values of a yes-or-no filter together filter nothing. */
function apiFilters({ filters }: Pick<DeviceQuery, 'filters'>): ExportParameters {
  const { online, os, group, tag } = filters;
  return {
    ...(online?.length === 1 && { online: online[0] === 'true' }),
    ...(os && { os: systems.filter((system) => os.includes(system)) }),
    ...(group && { group: [...group] }),
    ...(tag && { tag: tag.slice(0, 20) }),
  };
}

/** Parameters of the export. */
export const exportQuery = (query: DeviceQuery): ExportParameters => ({
  ...apiFilters(query),
  ...(query.search && { search: query.search }),
});

export const loadDevices = listLoader<Device, DeviceSort>(deviceShape, (query, signal) =>
  unwrap(
    api.GET('/company/{companyId}/device', {
      params: { path: { companyId: companyId() }, query: { ...apiQuery(query), ...apiFilters(query) } },
      signal,
    }),
  ),
);

export const shouldReloadDevices = listShouldRevalidate(deviceShape);

export const deviceId = ({ assignmentId }: Device): string => assignmentId;

export const useDevices = (isHovered: boolean) => useList<Device, DeviceSort>(deviceId, isHovered);

export const loadLabels = (signal: AbortSignal): Promise<DeviceLabels> =>
  unwrap(api.GET('/company/{companyId}/device/label', { params: { path: { companyId: companyId() } }, signal }));

export const updateDevice = ({ assignmentId }: Pick<Device, 'assignmentId'>, body: DeviceUpdate): Promise<Device> =>
  unwrap(api.PUT('/device/{assignmentId}', { params: { path: { assignmentId } }, body }));

export const removeDevice = ({ assignmentId }: Pick<Device, 'assignmentId'>): Promise<unknown> =>
  unwrap(api.DELETE('/device/{assignmentId}', { params: { path: { assignmentId } } }));

export const acceptClone = ({ assignmentId }: Pick<Device, 'assignmentId'>, { cloneId }: DeviceClone): Promise<unknown> =>
  unwrap(api.PUT('/device/{assignmentId}/clone/{cloneId}', { params: { path: { assignmentId, cloneId } } }));

export const rejectClones = ({ assignmentId }: Pick<Device, 'assignmentId'>): Promise<unknown> =>
  unwrap(api.DELETE('/device/{assignmentId}/clone', { params: { path: { assignmentId } } }));
