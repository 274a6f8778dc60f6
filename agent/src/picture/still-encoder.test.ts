import jpeg from '@julusian/jpeg-turbo';
import { describe, expect, it } from 'vitest';
import { StillEncoder } from './still-encoder.ts';
import { decodePng } from './testing/decode-png.ts';

const stride = 70;
const rectangle = { x: 3, y: 2, width: 45, height: 33 };

function aPicture(colorAt: (x: number, y: number) => number): Buffer {
  const pixels = Buffer.alloc(stride * 41 * 4);
  for (let y = 0; y < 40; y += 1) for (let x = 0; x < stride; x += 1) pixels.writeUInt32LE(colorAt(x, y), (y * stride + x) * 4);
  return pixels;
}

const bytesOf = (color: number) => [color >> 16, (color >> 8) & 255, color & 255];

describe('StillEncoder', () => {
  const encoder = new StillEncoder();

  it('finds a single colour', () => {
    const pixels = aPicture((x) => (x < 3 || x >= 48 ? 0x123456 : 0xff8040));
    expect(encoder.encode(pixels, stride, rectangle, 90)).toEqual({ kind: 'fills', fills: [{ ...rectangle, color: 0xff8040 }] });
  });

  it('covers a few areas of one colour with rectangles', () => {
    const colorAt = (x: number, y: number) => (x >= 10 && x < 20 && y >= 5 && y < 30 ? (y < 12 ? 0xff0000 : 0x00ff00) : 0x102030);
    const still = encoder.encode(aPicture(colorAt), stride, rectangle, 90);
    if (still.kind !== 'fills') throw new Error(still.kind);
    expect(still.fills.length).toBeLessThan(10);
    const drawn = new Map<string, number>();
    for (const { x, y, width, height, color } of still.fills)
      for (let row = y; row < y + height; row += 1)
        for (let column = x; column < x + width; column += 1) {
          expect(drawn.has(`${column} ${row}`)).toBe(false);
          drawn.set(`${column} ${row}`, color);
        }
    expect(drawn.size).toBe(rectangle.width * rectangle.height);
    for (const [at, color] of drawn) expect(color).toBe(colorAt(...(at.split(' ').map(Number) as [number, number])));
  });

  it.each([2, 3, 16, 17, 200, 256])('keeps every pixel of a picture of %s colours', (count) => {
    const colorAt = (x: number, y: number) => (((x - 3 + (y - 2) * 45) % count) * 0x010305) & 0xffffff;
    const still = encoder.encode(aPicture(colorAt), stride, rectangle, 60);
    if (still.kind !== 'png') throw new Error(still.kind);
    const { width, height, pixels } = decodePng(still.data);
    expect([width, height]).toEqual([45, 33]);
    expect(pixels).toEqual(pixels.map((_, index) => bytesOf(colorAt(3 + (index % 45), 2 + Math.floor(index / 45)))));
  });

  it('sends more colours as JPEG', () => {
    const still = encoder.encode(
      aPicture((x, y) => (x * 3) | ((y * 5) << 8) | ((x + y) << 16)),
      stride,
      rectangle,
      92,
    );
    if (still.kind !== 'jpeg') throw new Error(still.kind);
    const { width, height, data } = jpeg.decompressSync(still.data, { format: jpeg.FORMAT_RGB });
    expect([width, height]).toEqual([45, 33]);
    const error = Math.abs((data[0] ?? 0) - 5) + Math.abs((data[1] ?? 0) - 10) + Math.abs((data[2] ?? 0) - 9);
    expect(error).toBeLessThan(12);
  });
});
