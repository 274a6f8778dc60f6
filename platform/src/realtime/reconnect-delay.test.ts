import { describe, expect, it } from 'vitest';
import { reconnectDelay } from './reconnect-delay.ts';

const delays = { firstMs: 1_000, longestMs: 30_000 };

describe('reconnectDelay', () => {
  it('grows with failures up to a limit, and varies by half', () => {
    expect([0, 1, 2, 9].map((failures) => reconnectDelay(delays, failures, 0, () => 0.5))).toEqual([1_000, 2_000, 4_000, 30_000]);
    expect([0, 1].map((random) => reconnectDelay(delays, 0, 0, () => random))).toEqual([500, 1_500]);
  });

  it('is never shorter than the server asks for', () => {
    expect([0, 0.5, 1].map((random) => reconnectDelay(delays, 0, 20_000, () => random))).toEqual([20_000, 22_000, 24_000]);
  });
});
