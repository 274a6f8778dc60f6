import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mostStillPixels } from './picture-limits.ts';
import { PixelBudget } from './pixel-budget.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('PixelBudget', () => {
  it('runs a few large pictures at once, and the others when those are done', async () => {
    const budget = new PixelBudget();
    const done: (() => void)[] = [];
    for (let count = 0; count < 6; count += 1) budget.run(mostStillPixels, () => new Promise<void>((resolve) => done.push(resolve)));
    expect(done).toHaveLength(2);
    done[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toHaveLength(3);
  });

  it('spreads what is more than a burst over time, in order', () => {
    const budget = new PixelBudget(() => Date.now());
    const ran: number[] = [];
    for (let count = 0; count < 200; count += 1) budget.run(mostStillPixels, () => void ran.push(count));
    const burst = ran.length;
    vi.advanceTimersByTime(1_000);
    expect([burst, ran.length - burst]).toEqual([8, 64]);
    expect(ran).toEqual(ran.toSorted((one, other) => one - other));
  });

  it('takes no more than may wait', () => {
    const budget = new PixelBudget(() => 0);
    const results = Array.from({ length: 400 }, () => budget.run(mostStillPixels, () => undefined));
    expect(results.lastIndexOf(true)).toBeLessThan(300);
    budget.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});
