import { Controller, Inject } from '@nestjs/common';
import { Call } from '../../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../../http/call.ts';
import { Operation } from '../../../http/contract/operation.decorator.ts';
import { SessionPresenter } from './session.presenter.ts';
import { SessionService } from './session.service.ts';

@Controller()
export class SessionController {
  constructor(
    @Inject(SessionService) private readonly sessions: SessionService,
    @Inject(SessionPresenter) private readonly presenter: SessionPresenter,
  ) {}

  @Operation('createSession')
  async createSession(@Call() { actor, body, ip }: CallOf<'createSession'>): Promise<ReplyOf<'createSession'>> {
    return this.presenter.toSession(await this.sessions.create(actor, ip, body), actor, new Date());
  }

  @Operation('getSession')
  async getSession(@Call() { actor, path }: CallOf<'getSession'>): Promise<ReplyOf<'getSession'>> {
    return this.presenter.toSession(await this.sessions.read(actor, path.sessionId), actor, new Date());
  }

  @Operation('updateSession')
  async updateSession(@Call() { actor, path, body, ip }: CallOf<'updateSession'>): Promise<ReplyOf<'updateSession'>> {
    return this.presenter.toSession(await this.sessions.update(actor, ip, path.sessionId, body), actor, new Date());
  }

  @Operation('renewInvitation')
  async renewInvitation(@Call() { actor, path, ip }: CallOf<'renewInvitation'>): Promise<ReplyOf<'renewInvitation'>> {
    return this.presenter.toSession(await this.sessions.renew(actor, ip, path.sessionId), actor, new Date());
  }
}
