import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../../access/actor.ts';
import type { CallOf } from '../../http/call.ts';
import { addSearch, type Page, readPage, type Sorting } from '../../http/paging.ts';
import { AuditRecordEntity } from './audit-record.entity.ts';

type ListQuery = CallOf<'listAuditRecords'>['query'];

const sorting: Sorting<ListQuery['sortProperty']> = { columns: { at: 'record.at' }, nullable: [], tiebreak: 'record.auditId' };

/** Lists audit records. */
@Injectable()
export class AuditListService {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  read({ companyId }: Actor, query: ListQuery): Promise<Page<AuditRecordEntity>> {
    const { search, from, to, action } = query;
    const rows = this.dataSource
      .getRepository(AuditRecordEntity)
      .createQueryBuilder('record')
      .where('record.companyId = :companyId', { companyId });
    if (from) rows.andWhere('record.at >= :from', { from: new Date(from) });
    if (to) rows.andWhere('record.at < :to', { to: new Date(to) });
    if (action && action.length > 0) rows.andWhere('record.action IN (:...action)', { action });
    addSearch(rows, search, (word) => `record.search LIKE ${word}`);
    return readPage(rows, query, sorting);
  }
}
