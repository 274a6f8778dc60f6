import { RateLimiterMemory } from 'rate-limiter-flexible';
import { describe, expect, it } from 'vitest';
import { AddressRateLimit, addressKey } from './address-rate-limit.ts';

const aLimit = (perMinute: number, perDay: number) =>
  new AddressRateLimit([
    new RateLimiterMemory({ keyPrefix: 'minute', points: perMinute, duration: 60 }),
    new RateLimiterMemory({ keyPrefix: 'day', points: perDay, duration: 86_400 }),
  ]);

describe('AddressRateLimit', () => {
  it('counts an IPv6 network as one address', () => {
    expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe(addressKey('2001:db8:1:2::1'));
    expect(addressKey('2001:db8:1:3::1')).not.toBe(addressKey('2001:db8:1:2::1'));
    expect(addressKey('::1')).toBe('0:0:0:0');
  });

  it('treats IPv4-mapped addresses as IPv4', () => {
    expect(addressKey('::ffff:10.0.0.1')).toBe('10.0.0.1');
  });

  it('refuses an address over the limit per minute', async () => {
    const limit = aLimit(2, 100);
    await limit.count('10.0.0.1');
    await limit.count('10.0.0.1');
    await expect(limit.count('10.0.0.1')).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS', retryAfter: expect.any(Number) });
    await expect(limit.count('10.0.0.2')).resolves.toBeUndefined();
  });

  it('refuses an address over the limit per day', async () => {
    const limit = aLimit(100, 1);
    await limit.count('10.0.0.1');
    await expect(limit.count('10.0.0.1')).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
  });
});
