import { describe, expect, it } from 'vitest';
import { drawI420, greyI420 } from './i420.ts';

const size = { width: 8, height: 6 };
const pixelsOf = (colorAt: (x: number, y: number) => number): Buffer => {
  const words = Uint32Array.from({ length: size.width * size.height }, (_, index) =>
    colorAt(index % size.width, Math.floor(index / size.width)),
  );
  return Buffer.from(words.buffer);
};

describe('drawI420', () => {
  it('converts colours by BT.601 in video range', () => {
    for (const [color, luma, blue, red] of [
      [0x000000, 16, 128, 128],
      [0xffffff, 235, 128, 128],
      [0xff0000, 82, 90, 240],
      [0x00ff00, 144, 54, 34],
      [0x0000ff, 41, 240, 110],
    ] as const) {
      const picture = greyI420(size);
      drawI420(
        picture,
        pixelsOf(() => color),
        size.width,
        { x: 0, y: 0, ...size },
        { x: 0, y: 0 },
      );
      expect([picture.bytes[0], picture.bytes[48], picture.bytes[60]]).toEqual([luma, blue, red]);
    }
  });

  it('draws relative to the place, and nothing beside the rectangle', () => {
    const picture = greyI420({ width: 4, height: 4 });
    const pixels = pixelsOf((x, y) => (x >= 4 && y >= 2 ? 0xffffff : 0));
    drawI420(picture, pixels, size.width, { x: 4, y: 2, width: 2, height: 2 }, { x: 2, y: 2 });
    expect([...picture.bytes.subarray(0, 8)]).toEqual([128, 128, 235, 235, 128, 128, 235, 235]);
  });

  it('converts many pixels at once as it converts single ones', () => {
    const large = { width: 150, height: 70 };
    const words = Uint32Array.from({ length: large.width * large.height }, (_, index) => Math.imul(index + 1, 2_654_435_761) >>> 4);
    const pixels = Buffer.from(words.buffer);
    const whole = { x: 0, y: 0, ...large };
    const [together, single] = [greyI420(large), greyI420(large)];
    drawI420(together, pixels, large.width, whole, whole);
    // Rectangles that are too narrow for the fast way.
    for (let x = 0; x < large.width; x += 10) drawI420(single, pixels, large.width, { ...whole, x, width: 10 }, whole);
    expect(together.bytes.equals(single.bytes)).toBe(true);
  });
});
