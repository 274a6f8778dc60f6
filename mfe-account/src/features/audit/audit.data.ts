import type { components } from '@nearhand/contracts/openapi.gen';
import { api, companyId, unwrap } from '@nearhand/platform/core';
import { apiPeriod, type ListShape, listLoader, listShouldRevalidate, periodFilters, useList } from '@nearhand/platform/list';

export type AuditRecord = components['schemas']['AuditRecord'];
export type AuditAction = AuditRecord['action'];

export const auditShape: ListShape<'at'> = {
  sortProperties: ['at'],
  firstSort: { property: 'at', direction: 'desc' },
  filters: periodFilters,
};

export const loadAudit = listLoader<AuditRecord, 'at'>(auditShape, ({ pageNumber, pageSize, sort, search, filters }, signal) => {
  const query = {
    pageNumber,
    pageSize,
    sortDirection: sort.direction,
    ...(search && { search }),
    ...apiPeriod(filters, new Date()),
  };
  return unwrap(api.GET('/company/{companyId}/audit', { params: { path: { companyId: companyId() }, query }, signal }));
});

export const shouldReloadAudit = listShouldRevalidate(auditShape);

export const auditId = ({ auditId: id }: AuditRecord): string => id;

export const useAudit = () => useList<AuditRecord, 'at'>(auditId);
