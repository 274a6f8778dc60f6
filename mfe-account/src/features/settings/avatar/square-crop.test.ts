import { describe, expect, it } from 'vitest';
import { squareCrop } from './square-crop.ts';

describe('squareCrop', () => {
  it.each([
    ['the middle of a wide picture', 400, 200, 0.5, { x: 100, y: 0, side: 200 }],
    ['the top of a tall picture', 200, 500, 0, { x: 0, y: 0, side: 200 }],
    ['the bottom of a tall picture', 200, 500, 1, { x: 0, y: 300, side: 200 }],
    ['all of a square picture', 300, 300, 0.3, { x: 0, y: 0, side: 300 }],
  ])('crops %s', (_, width, height, position, square) => {
    expect(squareCrop(width, height, position)).toEqual(square);
  });
});
