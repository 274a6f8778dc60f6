import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../../../access/actor.ts';
import type { CallOf } from '../../../http/call.ts';
import { type Page, readPage, type Sorting } from '../../../http/paging.ts';
import { auditQuery } from './audit-query.ts';
import type { AuditRecordEntity } from './audit-record.entity.ts';

type ListQuery = CallOf<'listAuditRecords'>['query'];

const sorting: Sorting<ListQuery['sortProperty']> = { columns: { at: 'record.at' }, nullable: [], tiebreak: 'record.auditId' };

/** Lists audit records. */
@Injectable()
export class AuditListService {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  read({ companyId }: Actor, query: ListQuery): Promise<Page<AuditRecordEntity>> {
    return readPage(auditQuery(this.dataSource, companyId, query), query, sorting);
  }
}
