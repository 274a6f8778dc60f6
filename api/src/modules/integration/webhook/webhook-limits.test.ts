import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEnv } from '../../../env/env.ts';
import { retryDelay, webhookLimits, webhookLimitsOf } from './webhook-limits.ts';

const read = (limits: string) => webhookLimitsOf(readEnv({ DATABASE_URL: 'postgres://x/y', WEBHOOK_LIMITS: limits }).WEBHOOK_LIMITS);

describe('webhookLimitsOf', () => {
  it('reads seconds', () => {
    expect(read('')).toEqual(webhookLimits);
    expect(read('timeout=2, retryFirst=0.5')).toEqual({ ...webhookLimits, timeout: 2000, retryFirst: 500 });
  });

  it.each([
    ['patience=5', 'WEBHOOK_LIMITS: patience is none of timeout, '],
    ['lease=5', 'WEBHOOK_LIMITS: lease must be longer than timeout'],
  ])('rejects %s', (limits, message) => {
    expect(() => read(limits)).toThrow(message);
  });
});

describe('retryDelay', () => {
  it('doubles up to the longest time', () => {
    const delays = [0, 1, 2, 10, 20, 2000].map((failures) => retryDelay(failures, webhookLimits, 1));
    expect(delays).toEqual([5000, 10_000, 20_000, 5_120_000, 7_200_000, 7_200_000]);
  });

  it('is between half and all of it', () => {
    fc.assert(
      fc.property(fc.nat(30), fc.double({ min: 0, max: 1, noNaN: true }), (failures, random) => {
        const most = retryDelay(failures, webhookLimits, 1);
        const delay = retryDelay(failures, webhookLimits, random);
        return delay >= most / 2 && delay <= most;
      }),
    );
  });

  it('leaves some 20 attempts in 24 hours', () => {
    let [attempts, elapsed] = [1, 0];
    for (; elapsed < webhookLimits.retryFor; attempts += 1) elapsed += retryDelay(attempts - 1, webhookLimits, 0.5);
    expect(attempts).toBeGreaterThanOrEqual(20);
    expect(attempts).toBeLessThanOrEqual(30);
  });
});
