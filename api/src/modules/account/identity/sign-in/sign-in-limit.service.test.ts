import { RateLimiterMemory } from 'rate-limiter-flexible';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignInLimitService } from './sign-in-limit.service.ts';

const ip = '203.0.113.1';
const inMemory = {
  counter: (keyPrefix: string, points: number, duration: number) => new RateLimiterMemory({ keyPrefix, points, duration }),
};
const waitOf = async (attempts: SignInLimitService) =>
  attempts.begin('a@example.com', ip).then(
    () => 0,
    (error: { retryAfter: number }) => Math.ceil(error.retryAfter),
  );

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('SignInLimitService', () => {
  it('doubles the wait up to half an hour', async () => {
    const attempts = new SignInLimitService(inMemory);
    const waits: number[] = [];
    for (let round = 0; round < 9; round++) {
      let wait = 0;
      while (wait === 0) {
        wait = await waitOf(attempts);
        vi.setSystemTime(Date.now() + 3000);
      }
      waits.push(wait);
      vi.setSystemTime(Date.now() + wait * 1000);
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 960, 1800, 1800]);
  });

  it('keeps the wait when attempts are made during it', async () => {
    const attempts = new SignInLimitService(inMemory);
    for (let round = 0; round < 6; round++) expect(await waitOf(attempts)).toBe(0);
    expect(await waitOf(attempts)).toBe(15);
    vi.setSystemTime(10_000);
    expect(await waitOf(attempts)).toBe(5);
    vi.setSystemTime(16_000);
    expect(await waitOf(attempts)).toBe(0);
  });

  it('resets all counters when the password is correct', async () => {
    const attempts = new SignInLimitService(inMemory);
    for (let round = 0; round < 5; round++) await waitOf(attempts);
    await attempts.succeed('a@example.com', ip);
    for (let round = 0; round < 6; round++) expect(await waitOf(attempts)).toBe(0);
    expect(await waitOf(attempts)).toBe(15);
  });

  it('rejects after 30 slow attempts in a row', async () => {
    const attempts = new SignInLimitService(inMemory);
    for (let round = 0; round < 30; round++) {
      expect(await waitOf(attempts)).toBe(0);
      vi.setSystemTime(Date.now() + 61_000);
    }
    expect(await waitOf(attempts)).toBe(15);
    vi.setSystemTime(Date.now() + 15_000);
    expect(await waitOf(attempts)).toBe(0);
    expect(await waitOf(attempts)).toBe(30);
  });
});
