import { Inject, Injectable } from '@nestjs/common';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import type { CallOf } from '../../../http/call.ts';
import { DomainError } from '../../../http/domain-error.ts';
import type { AddressRateLimit } from '../../../http/limits/address-rate-limit.ts';
import { RateLimitService } from '../../../http/limits/rate-limit.service.ts';
import { CaptchaService } from '../../service/captcha/captcha.service.ts';

type JoinBody = CallOf<'joinSession'>['body'];

const missSeconds = 10 * 60;
const wholeDeployment = 'all';
const minutesOfDay = 24 * 60;

/**
 * Limits attempts to join. A code can be guessed, so wrong codes are counted for the whole deployment: over the budget, each attempt
 * by code requires a captcha. A key of 128 bit cannot be guessed and needs none.
 */
@Injectable()
export class JoinLimitService {
  readonly closes: AddressRateLimit;
  readonly captchaRequests: AddressRateLimit;
  private readonly joins: AddressRateLimit;
  private readonly polls: AddressRateLimit;
  private readonly misses: RateLimiterAbstract;

  constructor(
    @Inject(RateLimitService) limits: RateLimitService,
    @Inject(CaptchaService) private readonly captchas: CaptchaService,
    @Inject(ENV) private readonly env: Env,
  ) {
    const joins = [() => env.JOIN_LIMIT_PER_MINUTE, () => env.JOIN_LIMIT_PER_DAY] as const;
    const polls = [() => env.JOIN_POLLS_PER_MINUTE, () => env.JOIN_POLLS_PER_MINUTE * minutesOfDay] as const;
    this.joins = limits.perAddress('join', ...joins);
    this.closes = limits.perAddress('close', ...joins);
    this.captchaRequests = limits.perAddress('captcha', ...polls);
    this.polls = limits.perAddress('poll', ...polls);
    this.misses = limits.counter('miss', Number.MAX_SAFE_INTEGER, missSeconds);
  }

  /** Counts an attempt, and a wrong code. Waiting and returning customers have a higher limit. */
  async count<Answer>(body: JoinBody, address: string, join: () => Promise<Answer>): Promise<Answer> {
    const { code, joinRequestToken, customerToken } = body;
    const isKnown = code === undefined && (joinRequestToken !== undefined || customerToken !== undefined);
    await (isKnown ? this.polls : this.joins).count(address);
    if (code === undefined) return join();

    await this.checkCaptcha(body);
    try {
      return await join();
    } catch (error) {
      if (error instanceof DomainError && error.code === 'SESSION_LINK_INVALID') await this.misses.consume(wholeDeployment);
      throw error;
    }
  }

  private async checkCaptcha({ captcha }: JoinBody): Promise<void> {
    const missed = await this.misses.get(wholeDeployment);
    if (!missed || missed.consumedPoints < this.env.JOIN_MISS_BUDGET) return;
    if (captcha === undefined || !(await this.captchas.accepts(captcha))) throw new DomainError('CAPTCHA_REQUIRED');
  }
}
