import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { DomainError } from '../domain-error.ts';

/** Consumes a point of the key. Throws TOO_MANY_ATTEMPTS with the time to wait if there is none. */
export async function consumePoint(counter: RateLimiterAbstract, key: string): Promise<void> {
  await counter.consume(key).catch((refusal: unknown) => {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new DomainError('TOO_MANY_ATTEMPTS', undefined, refusal.msBeforeNext / 1000);
  });
}
