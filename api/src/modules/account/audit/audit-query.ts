import type { DataSource, SelectQueryBuilder } from 'typeorm';
import type { CallOf } from '../../../http/call.ts';
import { addSearch } from '../../../http/paging.ts';
import { AuditRecordEntity } from './audit-record.entity.ts';

export type AuditFilter = CallOf<'exportAuditRecords'>['query'];

/** Query for the records of a company that match filters, unordered. */
export function auditQuery(
  dataSource: DataSource,
  companyId: string,
  { search, from, to, action, operatorId, assignmentId }: AuditFilter,
): SelectQueryBuilder<AuditRecordEntity> {
  const records = dataSource
    .getRepository(AuditRecordEntity)
    .createQueryBuilder('record')
    .where('record.companyId = :companyId', { companyId });
  if (from) records.andWhere('record.at >= :from', { from: new Date(from) });
  if (to) records.andWhere('record.at < :to', { to: new Date(to) });
  if (action && action.length > 0) records.andWhere('record.action IN (:...action)', { action });
  if (operatorId && operatorId.length > 0) records.andWhere('record.byId IN (:...operatorId)', { operatorId });
  if (assignmentId) records.andWhere(`record.details ->> 'assignmentId' = :assignmentId`, { assignmentId: assignmentId.toLowerCase() });
  addSearch(records, search, (word) => `record.search LIKE ${word}`);
  return records;
}
