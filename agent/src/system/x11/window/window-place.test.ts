import { describe, expect, it } from 'vitest';
import { draggedPlace, firstPlace, monitorOf, nextPlace } from './window-place.ts';

const left = { x: 0, y: 0, width: 1_024, height: 768 };
const right = { x: 1_024, y: 100, width: 800, height: 600 };

describe('nextPlace', () => {
  it('keeps a window that grows inside of its monitor', () => {
    const small = firstPlace(right, { width: 280, height: 120 });
    expect(small).toEqual({ x: 1_520, y: 516, width: 280, height: 120 });
    const large = nextPlace(right, small, { width: 480, height: 300 });
    expect(large).toEqual({ x: 1_320, y: 336, width: 480, height: 300 });
    expect(nextPlace(right, large, { width: 280, height: 120 })).toEqual(small);
  });

  it('brings back a window that reaches beyond the edges', () => {
    const size = { width: 300, height: 100 };
    expect(nextPlace(left, { x: 900, y: 740, ...size }, size)).toEqual({ x: 700, y: 604, ...size });
    expect(nextPlace(left, { x: -200, y: -50, ...size }, size)).toEqual({ x: 24, y: 24, ...size });
  });

  it('begins at the edge of a monitor that is too small', () => {
    expect(firstPlace({ x: 5, y: 7, width: 320, height: 200 }, { width: 480, height: 300 })).toMatchObject({ x: 5, y: 7 });
  });
});

describe('firstPlace', () => {
  const size = { width: 360, height: 180 };

  it('is above the windows that are there, then left of them', () => {
    const first = firstPlace(left, size);
    const second = firstPlace(left, size, [first]);
    const third = firstPlace(left, size, [first, second]);
    expect([first, second, third].map(({ x, y }) => [x, y])).toEqual([
      [640, 524],
      [640, 336],
      [640, 148],
    ]);
    expect(firstPlace(left, size, [first, second, third])).toMatchObject({ x: 272, y: 524 });
  });

  it('covers as little as possible where there is no room', () => {
    const first = firstPlace(right, { width: 500, height: 400 });
    expect(firstPlace(right, { width: 500, height: 200 }, [first])).toMatchObject({ y: 124 });
  });
});

describe('draggedPlace', () => {
  it('stays on its monitor as a whole', () => {
    const size = { width: 360, height: 180 };
    expect(draggedPlace(right, { x: 1_000, y: 900, ...size })).toEqual({ x: 1_024, y: 520, ...size });
  });
});

describe('monitorOf', () => {
  it('is the one that shows the middle of the window', () => {
    expect(monitorOf([left, right], { x: 900, y: 200, width: 400, height: 100 })).toBe(right);
    expect(monitorOf([left, right], { x: 5_000, y: 0, width: 10, height: 10 })).toBe(left);
    expect(monitorOf([], left)).toBeUndefined();
  });
});
