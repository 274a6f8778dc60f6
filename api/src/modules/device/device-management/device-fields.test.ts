import type { components } from '@nearhand/contracts/openapi.gen';
import openapi from '@nearhand/contracts/openapi.json' with { type: 'json' };
import { listDevicesSort } from '@nearhand/contracts/sort-properties.gen';
import { describe, expect, it } from 'vitest';
import { DeviceEntity } from '../../company/device/device.entity.ts';
import { deviceSorting } from './device-query.ts';

type Schemas = components['schemas'];
type Field = keyof Schemas['Device'];

const { schemas, parameters } = openapi.components;
const paths = openapi.paths;
const isRule = (name: string) => ['consent', 'access', 'allowedUserIds'].includes(name);

/** The fields that an operation filters by, whose names are those of its parameters apart from this one. */
const filteredAs: Record<string, Field> = { tag: 'tags', unseenDays: 'lastSeenAt' };
const others = ['pageNumber', 'pageSize', 'sortProperty', 'sortDirection', 'search', 'companyId', 'separator', 'timeZone'];
function filtersOf(operation: { parameters: readonly ({ $ref: string } | { name: string })[] }): string[] {
  const referred = new Map(Object.entries(parameters).map(([key, { name }]) => [`#/components/parameters/${key}`, name]));
  const names = operation.parameters.map((one) => ('$ref' in one ? (referred.get(one.$ref) ?? one.$ref) : one.name));
  return names.filter((name) => !others.includes(name)).map((name) => filteredAs[name] ?? name);
}
const filters = filtersOf(paths['/company/{companyId}/device'].get);

/** Fields that an operator cannot sort by, filter by or write: what the contract lacks for a field is a decision. */
const leftOut: Record<'sort' | 'filter' | 'update', readonly Field[]> = {
  sort: [
    ...(['assignmentId', 'alias', 'osVersion', 'hostname', 'tags', 'note', 'online', 'ip', 'inSession', 'sessions'] as const),
    ...(['permanentAccess', 'consent', 'access', 'allowedUserIds', 'clones', 'isLocked', 'screenProblem', 'can'] as const),
  ],
  filter: [
    ...(['assignmentId', 'name', 'alias', 'osVersion', 'hostname', 'note', 'lastUser', 'ip'] as const),
    ...(['inSession', 'sessions', 'permanentAccess', 'consent', 'access', 'allowedUserIds', 'clones', 'isLocked'] as const),
    ...(['screenProblem', 'can', 'createdAt'] as const),
  ],
  update: [
    ...(['assignmentId', 'name', 'os', 'osVersion', 'hostname', 'agentVersion', 'online', 'lastSeenAt', 'lastUser', 'ip'] as const),
    ...(['inSession', 'sessions', 'permanentAccess', 'clones', 'isLocked', 'screenProblem', 'can', 'createdAt'] as const),
  ],
};
const updatable = Object.keys(schemas.DeviceUpdate.properties);

/** Fields of a device that an operator writes; the rules of access are apart. */
const writtenFields = Object.entries(schemas.DeviceUpdate.properties).filter(([name]) => !isRule(name));
const written = writtenFields.map(([name, property]) => {
  const text = `some ${name.toLowerCase()}`;
  return { name, text, value: 'type' in property && property.type === 'array' ? [text] : text };
});

describe('a field of a device', () => {
  it.each([
    ['sort', listDevicesSort],
    ['filter', filters],
    ['update', updatable],
  ] as const)('is in the contract for %s, or left out there on purpose', (use, present) => {
    expect([...present, ...leftOut[use]].sort()).toEqual(Object.keys(schemas.Device.properties).sort());
  });

  it('is sorted with its empty values last if it may be empty', () => {
    expect(deviceSorting.nullable).toEqual(['group', 'lastUser', 'lastSeenAt']);
  });

  it('filters an export as it filters the list, and by its id', () => {
    expect(filtersOf(paths['/company/{companyId}/device/export'].get)).toEqual(['assignmentId', ...filters]);
  });

  it.each(written)('$name is changed, and found by search, if an operator writes it', ({ name, text, value }) => {
    const device = Object.assign(new DeviceEntity(), { assignmentId: '019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1a13', tags: [], note: '' });
    device.edit({ [name]: value });
    expect(device).toMatchObject({ [name]: value });
    device.keepSearchable();
    expect(device.search).toContain(text);
  });
});
