import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clip, columnsOf, forEachTile, joinTiles, rowsOf } from './tile-rectangles.ts';

const size = { width: 330, height: 200 };

describe('joinTiles', () => {
  it('covers each wanted tile once, and nothing else', () => {
    const tiles = columnsOf(size) * rowsOf(size);
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat({ max: tiles - 1 })), fc.constantFrom(32, 64, 1_000), (wanted, maxHeight) => {
        const rectangles = joinTiles(size, (tile) => wanted.includes(tile), maxHeight);
        const covered: number[] = [];
        for (const rectangle of rectangles) forEachTile(size, rectangle, (tile) => covered.push(tile));
        expect(covered.toSorted()).toEqual(wanted.toSorted());
        expect(rectangles.every(({ height }) => height <= maxHeight)).toBe(true);
      }),
    );
  });

  it('joins neighbours, and ends at the edge of the picture', () => {
    expect(joinTiles(size, () => true)).toEqual([{ x: 0, y: 0, width: 330, height: 200 }]);
  });
});

describe('clip', () => {
  it('returns the part inside of the area, relative to it', () => {
    const area = { x: 100, y: 50, width: 200, height: 100 };
    expect(clip({ x: 90, y: 40, width: 20, height: 20 }, area)).toEqual({ x: 0, y: 0, width: 10, height: 10 });
    expect(clip({ x: 300, y: 50, width: 10, height: 10 }, area)).toBeNull();
  });
});
