import { describe, expect, it } from 'vitest';
import { formatElapsed } from './format-elapsed.ts';

describe('formatElapsed', () => {
  it.each([
    [-3, '0:00'],
    [0, '0:00'],
    [42.9, '0:42'],
    [725, '12:05'],
    [3723, '1:02:03'],
  ])('formats %d seconds as %s', (seconds, clock) => {
    expect(formatElapsed(seconds)).toBe(clock);
  });
});
