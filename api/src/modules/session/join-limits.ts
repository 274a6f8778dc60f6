import { Inject, Injectable } from '@nestjs/common';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { ENV } from '../../env.token.ts';
import type { Env } from '../../env.ts';
import type { AddressRateLimit } from '../../http/address-rate-limit.ts';
import type { CallOf } from '../../http/call.ts';
import { DomainError } from '../../http/domain-error.ts';
import { RateLimitService } from '../../http/rate-limit.service.ts';
import { CaptchaService } from '../captcha/captcha.service.ts';

type JoinRequest = CallOf<'joinSession'>['body'];

const missSeconds = 10 * 60;
const wholeDeployment = 'all';
const minutesOfDay = 24 * 60;

/**
 * How often one may try to join. A code can be guessed, so wrong ones count for the whole deployment: over the budget each
 * try by code needs a solved puzzle. A key of 128 bit cannot be guessed, and is asked no puzzle.
 */
@Injectable()
export class JoinLimits {
  readonly closes: AddressRateLimit;
  readonly puzzles: AddressRateLimit;
  private readonly joins: AddressRateLimit;
  private readonly polls: AddressRateLimit;
  private readonly misses: RateLimiterAbstract;
  private readonly missBudget: number;

  constructor(
    @Inject(RateLimitService) limits: RateLimitService,
    @Inject(CaptchaService) private readonly captchas: CaptchaService,
    @Inject(ENV) { JOIN_LIMIT_PER_MINUTE, JOIN_LIMIT_PER_DAY, JOIN_POLLS_PER_MINUTE, JOIN_MISS_BUDGET }: Env,
  ) {
    this.joins = limits.perAddress('join', JOIN_LIMIT_PER_MINUTE, JOIN_LIMIT_PER_DAY);
    this.closes = limits.perAddress('close', JOIN_LIMIT_PER_MINUTE, JOIN_LIMIT_PER_DAY);
    this.puzzles = limits.perAddress('puzzle', JOIN_POLLS_PER_MINUTE, JOIN_POLLS_PER_MINUTE * minutesOfDay);
    this.polls = limits.perAddress('poll', JOIN_POLLS_PER_MINUTE, JOIN_POLLS_PER_MINUTE * minutesOfDay);
    this.misses = limits.counter('miss', Number.MAX_SAFE_INTEGER, missSeconds);
    this.missBudget = JOIN_MISS_BUDGET;
  }

  /** Counts a try, and whether it missed. Whoever waits, or comes back to an own seat, asks often and may. */
  async count<Answer>(request: JoinRequest, address: string, join: () => Promise<Answer>): Promise<Answer> {
    const { code, knock, seat } = request;
    const isKnown = code === undefined && (knock !== undefined || seat !== undefined);
    await (isKnown ? this.polls : this.joins).count(address);
    if (code === undefined) return join();

    await this.askPuzzle(request);
    try {
      return await join();
    } catch (error) {
      if (error instanceof DomainError && error.code === 'SESSION_LINK_INVALID') await this.misses.consume(wholeDeployment);
      throw error;
    }
  }

  private async askPuzzle({ captcha }: JoinRequest): Promise<void> {
    const missed = await this.misses.get(wholeDeployment);
    if (!missed || missed.consumedPoints < this.missBudget) return;
    if (captcha === undefined || !(await this.captchas.accepts(captcha))) throw new DomainError('CAPTCHA_REQUIRED');
  }
}
