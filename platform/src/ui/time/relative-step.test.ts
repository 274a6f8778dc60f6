import { describe, expect, it } from 'vitest';
import { relativeStep } from './relative-step.ts';

describe('relativeStep', () => {
  it.each([
    [-5, 0, 'second'],
    [59, 0, 'second'],
    [60, -1, 'minute'],
    [3_599, -59, 'minute'],
    [3_600, -1, 'hour'],
    [86_399, -23, 'hour'],
    [86_400, -1, 'day'],
    [604_799, -6, 'day'],
  ])('returns %d seconds as %d %s', (seconds, value, unit) => {
    expect(relativeStep(seconds)).toEqual({ value, unit });
  });

  it('returns null for a week', () => {
    expect(relativeStep(604_800)).toBeNull();
  });
});
