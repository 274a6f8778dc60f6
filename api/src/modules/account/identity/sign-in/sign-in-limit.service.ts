import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { IdentityError } from '../../../../http/errors/identity-error.ts';
import { addressKey } from '../../../../http/limits/address-rate-limit.ts';
import { RateLimitService } from '../../../../http/limits/rate-limit.service.ts';

const day = 24 * 60 * 60;

export const attemptLimits = { perMinute: 6, inARow: 30, perAddressAndMinute: 30, firstWait: 15, longestWait: 30 * 60 } as const;

const pairKey = (account: string, ip: string) =>
  createHash('sha256')
    .update(`${account} ${addressKey(ip)}`)
    .digest('base64url');

/**
 * Limits guessing by counting failures, per account and address together, so that nobody can lock another user out,
 * and per address over all accounts. Each rejection doubles the wait. All processes share the counters.
 */
@Injectable()
export class SignInLimitService {
  private readonly pairs: RateLimiterAbstract;
  private readonly rows: RateLimiterAbstract;
  private readonly addresses: RateLimiterAbstract;
  private readonly waits: RateLimiterAbstract;
  private readonly blocks: RateLimiterAbstract;

  constructor(@Inject(RateLimitService) limits: Pick<RateLimitService, 'counter'>) {
    this.pairs = limits.counter('sign-in:pair', attemptLimits.perMinute, 60);
    this.rows = limits.counter('sign-in:row', attemptLimits.inARow, day);
    this.addresses = limits.counter('sign-in:address', attemptLimits.perAddressAndMinute, 60);
    this.waits = limits.counter('sign-in:wait', day, day);
    this.blocks = limits.counter('sign-in:block', 1, 1);
  }

  /** Counts an attempt before the password is checked, so that parallel attempts count. */
  async begin(account: string, ip: string): Promise<void> {
    const pair = pairKey(account, ip);
    await this.ensureNotBlocked(pair);
    const address = await this.addresses.penalty(addressKey(ip));
    if (address.consumedPoints > attemptLimits.perAddressAndMinute) this.refuse(address.msBeforeNext / 1000);

    const [inMinute, inARow] = await Promise.all([this.pairs.penalty(pair), this.rows.penalty(pair)]);
    // A parallel attempt may have been rejected, which resets the counters.
    await this.ensureNotBlocked(pair);
    if (inMinute.consumedPoints > attemptLimits.perMinute || inARow.consumedPoints > attemptLimits.inARow) {
      this.refuse(await this.blockLonger(pair));
    }
  }

  /** Resets the counters after a correct password. */
  async succeed(account: string, ip: string): Promise<void> {
    const pair = pairKey(account, ip);
    await Promise.all([this.pairs.delete(pair), this.rows.delete(pair), this.waits.delete(pair), this.addresses.reward(addressKey(ip))]);
  }

  private async blockLonger(pair: string): Promise<number> {
    const { consumedPoints }: RateLimiterRes = await this.waits.penalty(pair);
    const seconds = Math.min(attemptLimits.firstWait * 2 ** (consumedPoints - 1), attemptLimits.longestWait);
    await this.blocks.block(pair, seconds);
    // The rejected attempt does not count, and one more is allowed after the wait.
    await Promise.all([this.pairs.delete(pair), this.rows.reward(pair, 2)]);
    return seconds;
  }

  private async ensureNotBlocked(pair: string): Promise<void> {
    const block = await this.blocks.get(pair);
    if (block && block.msBeforeNext > 0 && block.consumedPoints > 1) this.refuse(block.msBeforeNext / 1000);
  }

  private refuse(seconds: number): never {
    throw new IdentityError('TOO_MANY_ATTEMPTS_TRY_LATER', 429, seconds);
  }
}
