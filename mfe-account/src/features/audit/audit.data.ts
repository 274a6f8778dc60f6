import type { components } from '@nearhand/contracts/openapi.gen';
import { api, companyId, unwrap } from '@nearhand/platform/core';
import { type ListShape, listLoader, listShouldRevalidate, useList } from '@nearhand/platform/list';

export type AuditRecord = components['schemas']['AuditRecord'];
export type AuditAction = AuditRecord['action'];

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

export const auditShape: ListShape<'at'> = {
  sortProperties: ['at'],
  firstSort: { property: 'at', direction: 'desc' },
  filters: { from: isDay, to: isDay },
};

/** The beginning of a day in the browser's time zone, so many days later. */
function dayStart(day: string, later = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}

export const loadAudit = listLoader<AuditRecord, 'at'>(auditShape, ({ pageNumber, pageSize, sort, search, filters }, signal) => {
  const [from, to] = [filters['from']?.[0], filters['to']?.[0]];
  const query = {
    pageNumber,
    pageSize,
    sortDirection: sort.direction,
    ...(search && { search }),
    ...(from && { from: dayStart(from) }),
    // Days that are asked for are whole.
    ...(to && { to: dayStart(to, 1) }),
  };
  return unwrap(api.GET('/company/{companyId}/audit', { params: { path: { companyId: companyId() }, query }, signal }));
});

export const shouldReloadAudit = listShouldRevalidate(auditShape);

export const auditId = ({ auditId: id }: AuditRecord): string => id;

export const useAudit = () => useList<AuditRecord, 'at'>(auditId);
