import { expect, it } from '@jest/globals';
import { linesOf, spanOf } from './series-lines.ts';

const size = { width: 299, height: 46 };

it('puts the newest value at the right edge and nought at the bottom', () => {
  expect(linesOf([0, 10], size)).toEqual(['298.0,43.0 299.0,3.0']);
});

it('leaves a gap where nothing was measured', () => {
  expect(linesOf([null, 1, 1, null, 1], size)).toEqual(['296.0,3.0 297.0,3.0', '299.0,3.0 299.0,3.0']);
});

it('has no line, and no span, where nothing was measured at all', () => {
  expect(linesOf([null, null], size)).toEqual([]);
  expect(spanOf([])).toEqual({ least: null, most: null });
});

it('names the least and the most', () => {
  expect(spanOf([5, null, 2, 9])).toEqual({ least: 2, most: 9 });
});
