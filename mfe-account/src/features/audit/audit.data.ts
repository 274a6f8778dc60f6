import type { components, operations } from '@nearhand/contracts/openapi.gen';
import { api, companyId, unwrap } from '@nearhand/platform/core';
import {
  apiPeriod,
  apiQuery,
  type ListQuery,
  type ListShape,
  listLoader,
  listShouldRevalidate,
  periodFilters,
  useList,
} from '@nearhand/platform/list';
import { actionsIn, isArea } from './audit-areas.ts';

export type AuditRecord = components['schemas']['AuditRecord'];
export type AuditAction = AuditRecord['action'];
export type AuditPerson = components['schemas']['AuditUser'];

type Filters = NonNullable<operations['exportAuditRecords']['parameters']['query']>;

const isId = (value: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);

export const auditShape: ListShape<'at'> = {
  sortProperties: ['at'],
  firstSort: { property: 'at', direction: 'desc' },
  filters: { ...periodFilters, operatorId: isId, area: isArea },
};

/** The filters as API parameters, also those of the export. */
export const exportQuery = ({ search, filters }: Pick<ListQuery<'at'>, 'search' | 'filters'>): Filters => ({
  ...(search && { search }),
  ...(filters['operatorId'] && { operatorId: [...filters['operatorId']] }),
  ...(filters['area'] && { action: actionsIn(filters['area']) }),
  ...apiPeriod(filters, new Date()),
});

/** Whether the user asked for sign-ins and nothing else. */
export const isSignInsOnly = ({ filters: { area = [] } }: Pick<ListQuery<'at'>, 'filters'>): boolean =>
  area.length === 1 && area[0] === 'signIns';

export const loadAudit = listLoader<AuditRecord, 'at'>(auditShape, (query, signal) =>
  unwrap(
    api.GET('/company/{companyId}/audit', {
      params: { path: { companyId: companyId() }, query: { ...apiQuery(query), ...exportQuery(query) } },
      signal,
    }),
  ),
);

/** The latest actions that concern a device. */
export async function loadAuditOfDevice(assignmentId: string): Promise<AuditRecord[]> {
  const query = { assignmentId, pageSize: 25 } as const;
  return (await unwrap(api.GET('/company/{companyId}/audit', { params: { path: { companyId: companyId() }, query } }))).items;
}

export const shouldReloadAudit = listShouldRevalidate(auditShape);

export const auditId = ({ auditId: id }: AuditRecord): string => id;

export const useAudit = () => useList<AuditRecord, 'at'>(auditId);
