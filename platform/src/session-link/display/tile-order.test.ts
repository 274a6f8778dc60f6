import { describe, expect, it } from 'vitest';
import { TileOrder } from './tile-order.ts';

const size = { width: 100, height: 64 };

describe('TileOrder', () => {
  it('returns the whole rectangle when nothing newer was painted', () => {
    const tiles = new TileOrder(size);
    const whole = { x: 0, y: 0, width: 100, height: 64 };
    expect(tiles.claim(1, whole)).toEqual([whole]);
    expect(tiles.claim(1, whole)).toEqual([whole]);
    expect(tiles.claim(2, whole)).toEqual([whole]);
  });

  it('leaves out tiles with something newer, and cuts at the edge', () => {
    const tiles = new TileOrder(size);
    tiles.claim(5, { x: 32, y: 0, width: 32, height: 32 });
    expect(tiles.claim(4, { x: 0, y: 0, width: 100, height: 32 })).toEqual([
      { x: 0, y: 0, width: 32, height: 32 },
      { x: 64, y: 0, width: 32, height: 32 },
      { x: 96, y: 0, width: 4, height: 32 },
    ]);
  });
});
