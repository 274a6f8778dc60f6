import { Controller, Inject } from '@nestjs/common';
import { Call } from '../../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../../http/call.ts';
import { Operation } from '../../../http/contract/operation.decorator.ts';
import { SessionEventRepository } from '../session/session-event.repository.ts';
import { ChatMessageService } from './chat-message.service.ts';
import { ReportedEventService } from './reported-event.service.ts';
import { SessionReportAccessService } from './session-report-access.service.ts';

@Controller()
export class SessionReportController {
  constructor(
    @Inject(SessionReportAccessService) private readonly access: SessionReportAccessService,
    @Inject(SessionEventRepository) private readonly events: SessionEventRepository,
    @Inject(ChatMessageService) private readonly chat: ChatMessageService,
    @Inject(ReportedEventService) private readonly reported: ReportedEventService,
  ) {}

  @Operation('recordChatMessages')
  async recordChatMessages(@Call() { actor, path, body }: CallOf<'recordChatMessages'>): Promise<ReplyOf<'recordChatMessages'>> {
    await this.chat.add(actor, path.sessionId, body.messages);
  }

  @Operation('listChatMessages')
  async listChatMessages(@Call() { actor, path }: CallOf<'listChatMessages'>): Promise<ReplyOf<'listChatMessages'>> {
    return { items: await this.chat.list(actor, path.sessionId) };
  }

  @Operation('listSessionEvents')
  async listSessionEvents(@Call() { actor, path }: CallOf<'listSessionEvents'>): Promise<ReplyOf<'listSessionEvents'>> {
    const { companyId, sessionId } = await this.access.toRead(actor, path.sessionId);
    return { items: await this.events.list(companyId, sessionId) };
  }

  @Operation('reportSessionEvent')
  async reportSessionEvent(@Call() { actor, path, body, ip }: CallOf<'reportSessionEvent'>): Promise<ReplyOf<'reportSessionEvent'>> {
    await this.reported.add(actor, path.sessionId, body, ip);
  }
}
