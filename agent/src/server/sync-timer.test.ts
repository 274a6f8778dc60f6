import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SyncTimer, type SyncTimerOptions, syncMs } from './sync-timer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function aTimer(options: Partial<SyncTimerOptions> = {}, random = 0.5) {
  const sync = vi.fn<() => Promise<number | null>>().mockResolvedValue(null);
  const timer = new SyncTimer({ sync, retryAfterOf: () => 0, random: () => random, ...options });
  timer.start();
  return { sync, timer };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('SyncTimer', () => {
  it.each([
    [0, 0.8 * syncMs],
    [0.5, syncMs],
    [0.999, 1.2 * syncMs],
  ])('varies the interval by a fifth (%d)', async (random, expectedMs) => {
    const { sync } = aTimer({}, random);
    await pass(expectedMs - 100);
    expect(sync).toHaveBeenCalledTimes(1);
    await pass(101);
    expect(sync).toHaveBeenCalledTimes(2);
  });

  it('uses the interval that the server names', async () => {
    const sync = vi.fn<() => Promise<number | null>>().mockResolvedValue(100_000);
    aTimer({ sync }, 0);
    await pass(99_999);
    expect(sync).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(sync).toHaveBeenCalledTimes(2);
  });

  it('waits longer after each failure, up to five minutes, and returns to the interval', async () => {
    const sync = vi.fn<() => Promise<number | null>>().mockRejectedValue(new Error('unreachable'));
    aTimer({ sync });
    await pass(syncMs + 2 * syncMs + 4 * syncMs);
    expect(sync).toHaveBeenCalledTimes(4);
    sync.mockResolvedValue(null);
    await pass(8 * syncMs);
    expect(sync).toHaveBeenCalledTimes(5);
    await pass(syncMs);
    expect(sync).toHaveBeenCalledTimes(6);
  });

  it('waits as long as the server asks for, and not longer after repeated failures', async () => {
    const sync = vi.fn<() => Promise<number | null>>().mockRejectedValue(new Error('too many'));
    aTimer({ sync, retryAfterOf: () => 10_000 });
    for (const calls of [1, 2, 3]) {
      await pass(10_000 * 1.1 - 1);
      expect(sync).toHaveBeenCalledTimes(calls);
      await pass(1);
    }
  });

  it('syncs again soon when it is brought forward during a sync, and after one that failed', async () => {
    let answer: (intervalMs: null) => void = () => undefined;
    const sync = vi.fn<() => Promise<number | null>>().mockResolvedValue(null);
    sync.mockReturnValueOnce(new Promise((resolve) => (answer = resolve))).mockRejectedValueOnce(new Error('unreachable'));
    const { timer } = aTimer({ sync });
    timer.hurry();
    await pass(syncMs);
    expect(sync).toHaveBeenCalledTimes(1);
    answer(null);
    await pass(1_000);
    expect(sync).toHaveBeenCalledTimes(2);
    await pass(2_000);
    expect(sync).toHaveBeenCalledTimes(3);
    await pass(syncMs - 1);
    expect(sync).toHaveBeenCalledTimes(3);
  });

  it('syncs within two seconds when it is brought forward, and never after the stop', async () => {
    const { sync, timer } = aTimer();
    await pass(0);
    timer.hurry();
    await pass(1_000);
    expect(sync).toHaveBeenCalledTimes(2);
    timer.stop();
    timer.hurry();
    await pass(10 * syncMs);
    expect(sync).toHaveBeenCalledTimes(2);
  });
});
