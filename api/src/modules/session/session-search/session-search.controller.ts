import { Controller, Inject, type StreamableFile } from '@nestjs/common';
import { Call } from '../../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../../http/call.ts';
import { Operation } from '../../../http/contract/operation.decorator.ts';
import { readExport } from '../../../http/csv-format.ts';
import { csvFile } from '../../../http/csv-table.ts';
import { mapPage } from '../../../http/paging.ts';
import { SessionPresenter } from '../session/session.presenter.ts';
import { SessionExportService } from './session-export.service.ts';
import { SessionListService } from './session-list.service.ts';

@Controller()
export class SessionSearchController {
  constructor(
    @Inject(SessionListService) private readonly sessions: SessionListService,
    @Inject(SessionExportService) private readonly exports: SessionExportService,
    @Inject(SessionPresenter) private readonly presenter: SessionPresenter,
  ) {}

  @Operation('listSessions')
  async listSessions(@Call() { actor, query }: CallOf<'listSessions'>): Promise<ReplyOf<'listSessions'>> {
    const page = await this.sessions.page(actor, query);
    const now = new Date();
    return mapPage(page, (session) => this.presenter.toSession(session, actor, now));
  }

  @Operation('exportSessions')
  async exportSessions(@Call() { actor, query, ip }: CallOf<'exportSessions'>): Promise<StreamableFile> {
    return csvFile('sessions', await this.exports.write(actor, readExport(query), ip));
  }
}
