import { describe, expect, it } from 'vitest';
import { maskedColors, paletteColors } from './pixel-colors.ts';
import { PixelRows, type RowLayout } from './pixel-rows.ts';

const [red, green, blue, white] = [0xff0000, 0x00ff00, 0x0000ff, 0xffffff] as const;
const masks565 = { red: 0xf800, green: 0x7e0, blue: 0x1f };
const masks555 = { red: 0x7c00, green: 0x3e0, blue: 0x1f };
const masks101010 = { red: 0x3ff00000, green: 0xffc00, blue: 0x3ff };
const masksBgr = { red: 0xff, green: 0xff00, blue: 0xff0000 };
const masks332 = { red: 0x7, green: 0x38, blue: 0xc0 };

const layout = (bitsPerPixel: number, isBigEndian = false): RowLayout => ({ bitsPerPixel, rowBits: 32, isBigEndian });
const bgrx = (...colors: number[]) => Buffer.from(Uint32Array.from(colors).buffer);

describe('PixelRows', () => {
  it.each([
    ['565', layout(16), masks565, [0x00, 0xf8, 0xe0, 0x07, 0x1f, 0x00, 0, 0]],
    ['565, most significant byte first', layout(16, true), masks565, [0xf8, 0x00, 0x07, 0xe0, 0x00, 0x1f, 0, 0]],
    ['555', layout(16), masks555, [0x00, 0x7c, 0xe0, 0x03, 0x1f, 0x00, 0, 0]],
    ['10 bits each', layout(32), masks101010, [0, 0, 0xf0, 0x3f, 0, 0xfc, 0x0f, 0, 0xff, 0x03, 0, 0]],
    ['RGB', layout(32), masksBgr, [0xff, 0, 0, 0, 0, 0xff, 0, 0, 0, 0, 0xff, 0]],
    ['BGRX, most significant byte first', layout(32, true), { red, green, blue }, [0, 0xff, 0, 0, 0, 0, 0xff, 0, 0, 0, 0, 0xff]],
    ['three bytes', layout(24), { red, green, blue }, [0, 0, 0xff, 0, 0xff, 0, 0xff, 0, 0, 0, 0, 0]],
    ['three bytes, most significant byte first', layout(24, true), { red, green, blue }, [0xff, 0, 0, 0, 0xff, 0, 0, 0, 0xff, 0, 0, 0]],
    ['332', layout(8), masks332, [0x07, 0x38, 0xc0, 0]],
  ])('converts red, green and blue from and to %s', (_name, rowLayout, masks, bytes) => {
    const colors = maskedColors(masks);
    if (!colors) throw new Error('The masks are refused');
    const rows = new PixelRows(rowLayout, colors);
    const range = { width: 3, y: 0, height: 1 };
    const pixels = Buffer.alloc(12);
    const image = Buffer.from(Uint8Array.from(bytes).buffer);
    rows.toBgrx(image, pixels, range);
    expect(pixels).toEqual(bgrx(red, green, blue));
    expect(rows.fromBgrx(pixels, range)).toEqual(image);
  });

  it('spreads the values of a narrow channel over all intensities', () => {
    const colors = maskedColors(masks565);
    expect([0xffff, 0x8410, 0x0821].map((pixel) => colors?.colorOf(pixel).toString(16))).toEqual(['ffffff', '848284', '80408']);
    expect([white, 0x848284, 0x80408].map((color) => colors?.pixelOf(color))).toEqual([0xffff, 0x8410, 0x0821]);
  });

  it('converts only the given rows', () => {
    const colors = maskedColors(masks565);
    if (!colors) throw new Error('The masks are refused');
    const image = Buffer.from(Uint16Array.from({ length: 12 }, () => 0xffff).buffer);
    const pixels = Buffer.alloc(3 * 3 * 4);
    new PixelRows(layout(16), colors).toBgrx(image, pixels, { width: 3, y: 1, height: 1 });
    expect(pixels).toEqual(bgrx(0, 0, 0, white, white, white, 0, 0, 0));
  });

  it('follows a palette, and draws with its nearest colours', () => {
    const rows = new PixelRows(layout(8), paletteColors([]));
    rows.colors = paletteColors([
      { red: 0, green: 0, blue: 0 },
      { red: 0xffff, green: 0, blue: 0 },
      { red: 0xffff, green: 0xffff, blue: 0xffff },
    ]);
    const pixels = Buffer.alloc(12);
    rows.toBgrx(Buffer.from(Uint8Array.from([2, 1, 9, 0]).buffer), pixels, { width: 3, y: 0, height: 1 });
    expect(pixels).toEqual(bgrx(white, red, 0));
    expect([...rows.fromBgrx(bgrx(0xe0e0e0, 0xc02010, 0x101010), { width: 3, y: 0, height: 1 })]).toEqual([2, 1, 0, 0]);
  });
});

describe('maskedColors', () => {
  it('refuses masks that are no channels', () => {
    for (const mask of [0, 0x505, 0x1ffff]) expect(maskedColors({ red: mask, green: 0xff, blue: 0xff })).toBeNull();
  });
});
