import { Controller, Inject } from '@nestjs/common';
import { Call } from '../../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../../http/call.ts';
import { Operation } from '../../../http/contract/operation.decorator.ts';
import { ParticipantService } from '../presence/participant.service.ts';
import { SessionPresenter } from '../session/session.presenter.ts';
import { OperatorListService } from './operator-list.service.ts';
import { SessionRequestService } from './session-request.service.ts';
import { TransferService } from './transfer.service.ts';

@Controller()
export class CollaborationController {
  constructor(
    @Inject(SessionRequestService) private readonly sessionRequests: SessionRequestService,
    @Inject(TransferService) private readonly host: TransferService,
    @Inject(ParticipantService) private readonly participants: ParticipantService,
    @Inject(OperatorListService) private readonly operators: OperatorListService,
    @Inject(SessionPresenter) private readonly presenter: SessionPresenter,
  ) {}

  @Operation('createSessionRequest')
  createSessionRequest(@Call() { actor, path, body, ip }: CallOf<'createSessionRequest'>): Promise<ReplyOf<'createSessionRequest'>> {
    return this.sessionRequests.create(actor, path.sessionId, body, ip);
  }

  @Operation('withdrawSessionRequest')
  async withdrawSessionRequest(@Call() { actor, path, ip }: CallOf<'withdrawSessionRequest'>): Promise<ReplyOf<'withdrawSessionRequest'>> {
    await this.sessionRequests.withdraw(actor, path.sessionId, path.sessionRequestId, ip);
  }

  @Operation('listMySessionRequests')
  async listMySessionRequests(@Call() { actor }: CallOf<'listMySessionRequests'>): Promise<ReplyOf<'listMySessionRequests'>> {
    return { items: await this.sessionRequests.listMine(actor) };
  }

  @Operation('answerSessionRequest')
  answerSessionRequest(@Call() { actor, path, body, ip }: CallOf<'answerSessionRequest'>): Promise<ReplyOf<'answerSessionRequest'>> {
    return this.sessionRequests.answer(actor, path.sessionRequestId, body.accept, ip);
  }

  @Operation('takeOverSession')
  async takeOverSession(@Call() { actor, path, ip }: CallOf<'takeOverSession'>): Promise<ReplyOf<'takeOverSession'>> {
    return this.presenter.toSession(await this.host.takeOver(actor, path.sessionId, ip), actor, new Date());
  }

  @Operation('leaveSession')
  async leaveSession(@Call() { actor, path, ip }: CallOf<'leaveSession'>): Promise<ReplyOf<'leaveSession'>> {
    await this.participants.leave(actor, path.sessionId, ip);
  }

  @Operation('removeParticipant')
  async removeParticipant(@Call() { actor, path, ip }: CallOf<'removeParticipant'>): Promise<ReplyOf<'removeParticipant'>> {
    await this.participants.remove(actor, path.sessionId, path.userId, ip);
  }

  @Operation('listOperators')
  async listOperators(@Call() { actor, query }: CallOf<'listOperators'>): Promise<ReplyOf<'listOperators'>> {
    return { items: await this.operators.list(actor, query.sessionId) };
  }
}
