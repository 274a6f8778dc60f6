import { Controller, Inject, type StreamableFile } from '@nestjs/common';
import { Call } from '../../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../../http/call.ts';
import { Operation } from '../../../http/contract/operation.decorator.ts';
import { readExport } from '../../../http/csv-format.ts';
import { csvFile } from '../../../http/csv-table.ts';
import { mapPage } from '../../../http/paging.ts';
import { AuditExportService } from './audit-export.service.ts';
import { AuditListService } from './audit-list.service.ts';
import { toAuditRecord } from './to-audit-record.ts';

@Controller()
export class AuditController {
  constructor(
    @Inject(AuditListService) private readonly list: AuditListService,
    @Inject(AuditExportService) private readonly exports: AuditExportService,
  ) {}

  @Operation('listAuditRecords')
  async listAuditRecords(@Call() { actor, query }: CallOf<'listAuditRecords'>): Promise<ReplyOf<'listAuditRecords'>> {
    return mapPage(await this.list.read(actor, query), toAuditRecord);
  }

  @Operation('exportAuditRecords')
  async exportAuditRecords(@Call() { actor, query, ip }: CallOf<'exportAuditRecords'>): Promise<StreamableFile> {
    return csvFile('audit-log', await this.exports.write(actor, readExport(query), ip));
  }
}
