import { Inject, Injectable } from '@nestjs/common';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { consumePoint } from '../../../../http/limits/consume-point.ts';
import { RateLimitService } from '../../../../http/limits/rate-limit.service.ts';

const day = 24 * 60 * 60;
/** Mails go to any address that the user enters. */
const mailsPerDay = 10;

/** Limits requests to change the e-mail address, through the API and the identity protocol together. */
@Injectable()
export class EmailChangeLimitService {
  private readonly requests: RateLimiterAbstract;

  constructor(@Inject(RateLimitService) limits: RateLimitService) {
    this.requests = limits.counter('my e-mail', mailsPerDay, day);
  }

  /** Counts by user id, or by identity id without a user. */
  async count(id: string): Promise<void> {
    await consumePoint(this.requests, id);
  }
}
