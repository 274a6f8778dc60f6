import { Controller, Inject } from '@nestjs/common';
import { Call } from '../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../http/call.ts';
import { Operation } from '../../http/operation.decorator.ts';
import { CaptchaService } from '../captcha/captcha.service.ts';
import { JoinService } from './join.service.ts';
import { JoinLimits } from './join-limits.ts';
import { KnocksService } from './knocks/knocks.service.ts';

@Controller()
export class JoinController {
  constructor(
    @Inject(JoinService) private readonly service: JoinService,
    @Inject(KnocksService) private readonly knocks: KnocksService,
    @Inject(JoinLimits) private readonly limits: JoinLimits,
    @Inject(CaptchaService) private readonly captchas: CaptchaService,
  ) {}

  @Operation('joinSession')
  joinSession(@Call() { body, ip }: CallOf<'joinSession'>): Promise<ReplyOf<'joinSession'>> {
    return this.limits.count(body, ip, () => this.service.join(body, ip));
  }

  @Operation('getJoinCaptcha')
  async getJoinCaptcha(@Call() { ip }: CallOf<'getJoinCaptcha'>): Promise<ReplyOf<'getJoinCaptcha'>> {
    await this.limits.puzzles.count(ip);
    return this.captchas.create();
  }

  @Operation('closeSession')
  async closeSession(@Call() { path, query, ip }: CallOf<'closeSession'>): Promise<ReplyOf<'closeSession'>> {
    await this.limits.closes.count(ip);
    await this.service.close(path.sessionId, query, ip);
  }

  @Operation('admitCustomer')
  async admitCustomer(@Call() { actor, path, body, ip }: CallOf<'admitCustomer'>): Promise<ReplyOf<'admitCustomer'>> {
    await this.knocks.decide(actor, path.sessionId, body.knockId, body.admit, ip);
  }
}
