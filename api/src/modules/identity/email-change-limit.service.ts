import { Inject, Injectable } from '@nestjs/common';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { DomainError } from '../../http/domain-error.ts';
import { RateLimitService } from '../../http/rate-limit.service.ts';

const day = 24 * 60 * 60;
/** Each goes to an address that somebody names. */
const mailsPerDay = 10;

/** How often somebody may ask for another address, wherever they ask. */
@Injectable()
export class EmailChangeLimitService {
  private readonly asked: RateLimiterAbstract;

  constructor(@Inject(RateLimitService) limits: RateLimitService) {
    this.asked = limits.counter('my e-mail', mailsPerDay, day);
  }

  /** Of a user, or of an identity that has none yet. */
  async count(id: string): Promise<void> {
    await this.asked.consume(id).catch((refusal: unknown) => {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new DomainError('TOO_MANY_ATTEMPTS', undefined, refusal.msBeforeNext / 1000);
    });
  }
}
