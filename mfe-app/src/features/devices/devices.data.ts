import { deviceUpdateLimits } from '@nearhand/contracts/limits.gen';
import type { components, operations } from '@nearhand/contracts/openapi.gen';
import { listDevicesSort } from '@nearhand/contracts/sort-properties.gen';
import { api, companyId, unwrap } from '@nearhand/platform/core';
import { apiQuery, type ListQuery, type ListShape, listLoader, listShouldRevalidate, useList } from '@nearhand/platform/list';

export type Device = components['schemas']['Device'];
export type DeviceClone = components['schemas']['DeviceClone'];
export type DeviceUpdate = components['schemas']['DeviceUpdate'];
export type DeviceLabels = components['schemas']['DeviceLabels'];
type ListParameters = NonNullable<operations['listDevices']['parameters']['query']>;
type ExportParameters = NonNullable<operations['exportDevices']['parameters']['query']>;
export type DeviceSort = NonNullable<ListParameters['sortProperty']>;
export type DeviceQuery = ListQuery<DeviceSort>;

export const systems = ['windows', 'macos', 'linux', 'android', 'ios'] as const satisfies readonly Device['os'][];
/** Choices of the filter by how long a device has not been online. */
export const unseenDays = [1, 7, 30, 90, 365] as const;

/** Names of the filters, as the contract has them. */
export type DeviceFilter = Exclude<keyof ExportParameters, 'search' | 'assignmentId' | 'separator' | 'timeZone'>;

const { group: groupLimits, tags: tagLimits } = deviceUpdateLimits;

export const deviceShape: ListShape<DeviceSort> = {
  sortProperties: listDevicesSort,
  firstSort: { property: 'name', direction: 'asc' },
  filters: {
    online: (value) => value === 'true' || value === 'false',
    os: (value) => systems.some((os) => os === value),
    group: (value) => value.length <= groupLimits.maxLength,
    tag: (value) => value.length > 0 && value.length <= tagLimits.items.maxLength,
    agentVersion: (value) => /^<?\d[\w.+-]{0,39}$/.test(value),
    unseenDays: (value) => unseenDays.some((days) => String(days) === value),
  } satisfies Record<DeviceFilter, (value: string) => boolean>,
};

/** The parameters of the chosen values of each filter. */
const parametersOf: Record<DeviceFilter, (values: readonly string[]) => ExportParameters> = {
  // Both values of a yes-or-no filter together filter nothing.
  online: (values) => (values.length === 1 ? { online: values[0] === 'true' } : {}),
  os: (values) => ({ os: systems.filter((system) => values.includes(system)) }),
  group: (values) => ({ group: [...values] }),
  tag: (values) => ({ tag: values.slice(0, tagLimits.maxItems) }),
  agentVersion: (values) => ({ agentVersion: [...values] }),
  unseenDays: (values) => ({ unseenDays: Math.min(...values.map(Number)) }),
};

const apiFilters = ({ filters }: Pick<DeviceQuery, 'filters'>): ExportParameters =>
  Object.assign({}, ...Object.entries(parametersOf).map(([name, toParameters]) => filters[name] && toParameters(filters[name])));

/** Parameters of the export. */
export const exportQuery = (query: DeviceQuery): ExportParameters => ({
  ...apiFilters(query),
  ...(query.search && { search: query.search }),
});

export const loadDevicePage = (query: DeviceQuery, signal: AbortSignal) =>
  unwrap(
    api.GET('/company/{companyId}/device', {
      params: { path: { companyId: companyId() }, query: { ...apiQuery(query), ...apiFilters(query) } },
      signal,
    }),
  );

export const loadDevices = listLoader<Device, DeviceSort>(deviceShape, loadDevicePage);

export const shouldReloadDevices = listShouldRevalidate(deviceShape);

export const deviceId = ({ assignmentId }: Device): string => assignmentId;

export const useDevices = (isHovered: boolean) => useList<Device, DeviceSort>(deviceId, isHovered);

export const loadLabels = (signal: AbortSignal): Promise<DeviceLabels> =>
  unwrap(api.GET('/company/{companyId}/device/label', { params: { path: { companyId: companyId() } }, signal }));
