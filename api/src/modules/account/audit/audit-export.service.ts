import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../../../access/actor.ts';
import type { Export } from '../../../http/csv-format.ts';
import { csvTable } from '../../../http/csv-table.ts';
import { AuditService } from './audit.service.ts';
import { type AuditFilter, auditQuery } from './audit-query.ts';
import type { AuditRecordEntity } from './audit-record.entity.ts';

/** Column names of the contract, the same in every language. */
const columns = ['at', 'action', 'byId', 'byName', 'subjectId', 'subjectName', 'address', 'details'] as const;

/** Exports audit records that match filters, newest first, and records the export. */
@Injectable()
export class AuditExportService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(AuditService) private readonly audit: AuditService,
  ) {}

  async write({ companyId, userId: byUserId }: Actor, { filter, format }: Export<AuditFilter>, address: string): Promise<Readable> {
    await this.audit.addExport(this.dataSource.manager, filter, { companyId, action: 'auditExported', byUserId, address });
    return csvTable<AuditRecordEntity>({
      format,
      columns,
      cellsOf: ({ at, details, ...record }) =>
        columns.map((column) => {
          if (column === 'at') return at;
          return column === 'details' ? JSON.stringify(details) : record[column];
        }),
      batchAfter: (last, size) => this.batchAfter(companyId, filter, last, size),
    });
  }

  private batchAfter(companyId: string, filter: AuditFilter, last: AuditRecordEntity | undefined, size: number) {
    const found = auditQuery(this.dataSource, companyId, filter);
    // The times are compared in the database: a date of JavaScript has milliseconds only.
    const key = 'SELECT "at", "auditId" FROM "audit_records" WHERE "auditId" = :lastId';
    if (last) found.andWhere(`(record.at, record.auditId) < (${key})`, { lastId: last.auditId });
    return found.orderBy('record.at', 'DESC').addOrderBy('record.auditId', 'DESC').limit(size).getMany();
  }
}
