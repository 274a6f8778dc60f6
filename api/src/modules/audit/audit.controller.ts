import { Controller, Inject } from '@nestjs/common';
import { Call } from '../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../http/call.ts';
import { Operation } from '../../http/operation.decorator.ts';
import { mapPage } from '../../http/paging.ts';
import { AuditListService } from './audit-list.service.ts';
import { toAuditRecord } from './to-audit-record.ts';

@Controller()
export class AuditController {
  constructor(@Inject(AuditListService) private readonly list: AuditListService) {}

  @Operation('listAuditRecords')
  async listAuditRecords(@Call() { actor, query }: CallOf<'listAuditRecords'>): Promise<ReplyOf<'listAuditRecords'>> {
    return mapPage(await this.list.read(actor, query), toAuditRecord);
  }
}
