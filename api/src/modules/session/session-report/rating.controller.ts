import { Controller, Inject } from '@nestjs/common';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import { Call } from '../../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../../http/call.ts';
import { Operation } from '../../../http/contract/operation.decorator.ts';
import type { AddressRateLimit } from '../../../http/limits/address-rate-limit.ts';
import { RateLimitService } from '../../../http/limits/rate-limit.service.ts';
import { RatingService } from './rating.service.ts';

@Controller()
export class RatingController {
  private readonly ratings: AddressRateLimit;

  constructor(
    @Inject(RatingService) private readonly service: RatingService,
    @Inject(RateLimitService) limits: RateLimitService,
    @Inject(ENV) { JOIN_LIMIT_PER_MINUTE, JOIN_LIMIT_PER_DAY }: Env,
  ) {
    this.ratings = limits.perAddress('rate', JOIN_LIMIT_PER_MINUTE, JOIN_LIMIT_PER_DAY);
  }

  @Operation('rateSession')
  async rateSession(@Call() { path, query, body, ip }: CallOf<'rateSession'>): Promise<ReplyOf<'rateSession'>> {
    await this.ratings.count(ip);
    await this.service.rate(path.sessionId, query.key, body, ip);
  }
}
