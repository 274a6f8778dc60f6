import type { components } from '@nearhand/contracts/openapi.gen';
import { api, companyId, unwrap } from '@nearhand/platform/core';
import { isDay, type ListShape, listLoader, listShouldRevalidate, startOfDay, useList } from '@nearhand/platform/list';

export type AuditRecord = components['schemas']['AuditRecord'];
export type AuditAction = AuditRecord['action'];

export const auditShape: ListShape<'at'> = {
  sortProperties: ['at'],
  firstSort: { property: 'at', direction: 'desc' },
  filters: { from: isDay, to: isDay },
};

export const loadAudit = listLoader<AuditRecord, 'at'>(auditShape, ({ pageNumber, pageSize, sort, search, filters }, signal) => {
  const [from, to] = [filters['from']?.[0], filters['to']?.[0]];
  const query = {
    pageNumber,
    pageSize,
    sortDirection: sort.direction,
    ...(search && { search }),
    ...(from && { from: startOfDay(from).toISOString() }),
    // The range includes the whole last day.
    ...(to && { to: startOfDay(to, 1).toISOString() }),
  };
  return unwrap(api.GET('/company/{companyId}/audit', { params: { path: { companyId: companyId() }, query }, signal }));
});

export const shouldReloadAudit = listShouldRevalidate(auditShape);

export const auditId = ({ auditId: id }: AuditRecord): string => id;

export const useAudit = () => useList<AuditRecord, 'at'>(auditId);
