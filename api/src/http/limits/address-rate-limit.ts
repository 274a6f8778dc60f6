import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { DomainError } from '../domain-error.ts';

/** An IPv6 /64 belongs to one customer of a provider, so it counts as one address. */
export function addressKey(ip: string): string {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;
  return [...groups, ...Array<string>(Math.max(0, missing)).fill('0')].slice(0, 4).join(':');
}

/** Rate limit for each network address. */
export class AddressRateLimit {
  constructor(private readonly limiters: readonly RateLimiterAbstract[]) {}

  /** Throws TOO_MANY_ATTEMPTS over the limit. */
  async count(address: string): Promise<void> {
    for (const limiter of this.limiters) {
      await limiter.consume(addressKey(address)).catch((refusal: unknown) => {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new DomainError('TOO_MANY_ATTEMPTS', undefined, refusal.msBeforeNext / 1000);
      });
    }
  }
}
