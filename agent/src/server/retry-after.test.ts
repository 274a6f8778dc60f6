import { describe, expect, it } from 'vitest';
import { retryAfterMs } from './retry-after.ts';

describe('retryAfterMs', () => {
  it.each([
    ['12', 12_000],
    [12, 12_000],
    ['999999999', 3_600_000],
    ['-5', 0],
    ['Wed, 21 Oct 2026 07:28:00 GMT', 0],
    [null, 0],
  ])('reads %s', (value, ms) => {
    expect(retryAfterMs(value)).toBe(ms);
  });
});
