import { Controller, Inject } from '@nestjs/common';
import { ENV } from '../../env.token.ts';
import type { Env } from '../../env.ts';
import { AddressLimit } from '../../http/address-limit.ts';
import { Call } from '../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../http/call.ts';
import { Operation } from '../../http/operation.decorator.ts';
import { JoinService } from './join.service.ts';

@Controller()
export class JoinController {
  private readonly joins: AddressLimit;
  private readonly closes: AddressLimit;

  constructor(
    @Inject(JoinService) private readonly service: JoinService,
    @Inject(ENV) { JOIN_LIMIT_PER_MINUTE, JOIN_LIMIT_PER_DAY }: Env,
  ) {
    this.joins = new AddressLimit(JOIN_LIMIT_PER_MINUTE, JOIN_LIMIT_PER_DAY);
    this.closes = new AddressLimit(JOIN_LIMIT_PER_MINUTE, JOIN_LIMIT_PER_DAY);
  }

  @Operation('joinSession')
  async joinSession(@Call() { body, ip }: CallOf<'joinSession'>): Promise<ReplyOf<'joinSession'>> {
    await this.joins.count(ip);
    return this.service.join(body, ip);
  }

  @Operation('closeSession')
  async closeSession(@Call() { path, query, ip }: CallOf<'closeSession'>): Promise<ReplyOf<'closeSession'>> {
    await this.closes.count(ip);
    await this.service.close(path.sessionId, query.key, ip);
  }
}
