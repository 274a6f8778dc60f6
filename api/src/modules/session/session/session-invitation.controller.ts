import { Controller, Inject } from '@nestjs/common';
import { Call } from '../../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../../http/call.ts';
import { Operation } from '../../../http/contract/operation.decorator.ts';
import { SessionInvitationMailService } from './session-invitation-mail.service.ts';

@Controller()
export class SessionInvitationController {
  constructor(@Inject(SessionInvitationMailService) private readonly mails: SessionInvitationMailService) {}

  @Operation('mailInvitation')
  async mailInvitation(@Call() { actor, path, body, ip }: CallOf<'mailInvitation'>): Promise<ReplyOf<'mailInvitation'>> {
    await this.mails.send(actor, path.sessionId, body, ip);
  }
}
