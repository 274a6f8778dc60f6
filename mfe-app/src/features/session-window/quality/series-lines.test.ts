import { describe, expect, it } from 'vitest';
import { linesOf, spanOf } from './series-lines.ts';

const size = { width: 299, height: 46 };

describe('series lines', () => {
  it('have the newest value at the right edge and zero at the bottom', () => {
    expect(linesOf([0, 10], size)).toEqual(['298.0,43.0 299.0,3.0']);
  });

  it('have a gap without a measurement', () => {
    expect(linesOf([null, 1, 1, null, 1], size)).toEqual(['296.0,3.0 297.0,3.0', '299.0,3.0 299.0,3.0']);
  });

  it('are empty and have no range without any measurement', () => {
    expect(linesOf([null, null], size)).toEqual([]);
    expect(spanOf([])).toEqual({ least: null, most: null });
  });

  it('return the smallest and the largest value', () => {
    expect(spanOf([5, null, 2, 9])).toEqual({ least: 2, most: 9 });
  });
});
