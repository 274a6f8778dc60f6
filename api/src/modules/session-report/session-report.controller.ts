import { Controller, Inject } from '@nestjs/common';
import { Call } from '../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../http/call.ts';
import { Operation } from '../../http/operation.decorator.ts';
import { ChatRecordService } from './chat-message.service.ts';
import { ReportedEventService } from './reported-event.service.ts';

@Controller()
export class RecordController {
  constructor(
    @Inject(ChatRecordService) private readonly chat: ChatRecordService,
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

  @Operation('reportSessionEvent')
  async reportSessionEvent(@Call() { actor, path, body, ip }: CallOf<'reportSessionEvent'>): Promise<ReplyOf<'reportSessionEvent'>> {
    await this.reported.add(actor, path.sessionId, body, ip);
  }
}
