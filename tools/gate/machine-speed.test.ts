import { describe, expect, it } from 'vitest';
import { meanSpeed } from './machine-speed.ts';

describe('meanSpeed', () => {
  it('falls as the load takes longer', () => {
    expect(meanSpeed([0.4]) / meanSpeed([0.8])).toBeCloseTo(2);
  });

  it('weighs each period with the work that was done in it', () => {
    expect(meanSpeed([0.2, 0.6])).toBeCloseTo((meanSpeed([0.2]) + meanSpeed([0.6])) / 2);
  });

  it('leaves times as they are without a measurement', () => {
    expect(meanSpeed([])).toBe(1);
  });
});
