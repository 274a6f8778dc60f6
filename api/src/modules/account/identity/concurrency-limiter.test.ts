import { describe, expect, it } from 'vitest';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';

describe('createConcurrencyLimiter', () => {
  it('runs work up to the limit and queues the rest', async () => {
    const limit = createConcurrencyLimiter(2, 10);
    let busy = 0;
    let most = 0;
    const work = async () => {
      busy += 1;
      most = Math.max(most, busy);
      await new Promise(setImmediate);
      busy -= 1;
    };
    await Promise.all(Array.from({ length: 8 }, () => limit(work)));
    expect(most).toBe(2);
  });

  it('rejects work when the queue is full and continues after a failure', async () => {
    const limit = createConcurrencyLimiter(1, 2);
    let finish: () => void = () => undefined;
    const first = limit(() => new Promise<void>((resolve) => (finish = resolve)));
    const second = limit(async () => {
      throw new Error('second');
    });
    const third = limit(async () => 'third');
    await expect(limit(async () => 'fourth')).rejects.toThrow('UNAVAILABLE');
    finish();
    await first;
    await expect(second).rejects.toThrow('second');
    expect(await third).toBe('third');
  });

  it('limits the share of one key in the queue', async () => {
    const limit = createConcurrencyLimiter(1, 10);
    let finish: () => void = () => undefined;
    const first = limit(() => new Promise<void>((resolve) => (finish = resolve)), 'flood');
    const flood = Array.from({ length: 20 }, () => limit(async () => 'flood', 'flood'));
    const other = limit(async () => 'other', 'other');
    const refused = flood.slice(1).map((asked) => expect(asked).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS', retryAfter: 5 }));
    await Promise.all(refused);
    finish();
    await first;
    expect(await flood[0]).toBe('flood');
    expect(await other).toBe('other');
    expect(await limit(async () => 'flood', 'flood')).toBe('flood');
  });
});
