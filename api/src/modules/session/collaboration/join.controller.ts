import { Controller, Inject } from '@nestjs/common';
import { Call } from '../../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../../http/call.ts';
import { Operation } from '../../../http/contract/operation.decorator.ts';
import { CaptchaService } from '../../service/captcha/captcha.service.ts';
import { ControlCodeService } from './control-code.service.ts';
import { JoinService } from './join.service.ts';
import { JoinLimitService } from './join-limit.service.ts';
import { JoinRequestService } from './join-request.service.ts';

@Controller()
export class JoinController {
  constructor(
    @Inject(JoinService) private readonly service: JoinService,
    @Inject(JoinRequestService) private readonly joinRequests: JoinRequestService,
    @Inject(JoinLimitService) private readonly limits: JoinLimitService,
    @Inject(CaptchaService) private readonly captchas: CaptchaService,
    @Inject(ControlCodeService) private readonly controlCodes: ControlCodeService,
  ) {}

  @Operation('joinSession')
  joinSession(@Call() { body, ip }: CallOf<'joinSession'>): Promise<ReplyOf<'joinSession'>> {
    return this.limits.count(body, ip, () => this.service.join(body, ip));
  }

  @Operation('getJoinCaptcha')
  async getJoinCaptcha(@Call() { ip }: CallOf<'getJoinCaptcha'>): Promise<ReplyOf<'getJoinCaptcha'>> {
    await this.limits.captchaRequests.count(ip);
    return this.captchas.create();
  }

  @Operation('createControlCode')
  createControlCode(@Call() call: CallOf<'createControlCode'>): Promise<ReplyOf<'createControlCode'>> {
    return this.controlCodes.create(call);
  }

  @Operation('useControlCode')
  useControlCode(@Call() call: CallOf<'useControlCode'>): Promise<ReplyOf<'useControlCode'>> {
    return this.controlCodes.use(call);
  }

  @Operation('closeSessionByKey')
  async closeSessionByKey(@Call() { path, query, ip }: CallOf<'closeSessionByKey'>): Promise<ReplyOf<'closeSessionByKey'>> {
    await this.limits.closes.count(ip);
    await this.service.close(path.sessionId, query, ip);
  }

  @Operation('listMyJoinRequests')
  async listMyJoinRequests(@Call() { actor }: CallOf<'listMyJoinRequests'>): Promise<ReplyOf<'listMyJoinRequests'>> {
    return { items: await this.joinRequests.listMine(actor) };
  }

  @Operation('answerJoinRequest')
  async answerJoinRequest(@Call() { actor, path, body, ip }: CallOf<'answerJoinRequest'>): Promise<ReplyOf<'answerJoinRequest'>> {
    await this.joinRequests.answer(actor, path.sessionId, path.joinRequestId, body.admit, ip);
  }
}
