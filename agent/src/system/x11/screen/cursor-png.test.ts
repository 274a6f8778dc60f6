import { describe, expect, it } from 'vitest';
import { arrowCursor } from './arrow-cursor.ts';
import { cursorPng } from './cursor-png.ts';

/** Premultiplied pixels of a square. */
const aCursor = (side: number, pixel: (index: number) => number) => {
  const cursorImage = Buffer.alloc(side * side * 4);
  for (let index = 0; index < side * side; index += 1) cursorImage.writeUInt32LE(pixel(index) >>> 0, index * 4);
  return { width: side, height: side, xhot: side, yhot: 3, cursorImage };
};
const sizeOf = (image: string) => {
  const png = Buffer.from(image, 'base64');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
};
/** Cannot be compressed. */
const noise = (index: number) => (Math.imul(index, 2_654_435_761) | 0xff_00_00_00) ^ (Math.imul(index * index, 40_503) & 0xff_ff_ff);

describe('cursorPng', () => {
  it('keeps a cursor that the contract allows, with its hotspot inside', () => {
    const { image, hotspotX, hotspotY } = cursorPng(aCursor(256, () => 0xff_33_66_99));
    expect(sizeOf(image)).toEqual([256, 256]);
    expect([hotspotX, hotspotY]).toEqual([255, 3]);
  });

  it('replaces a larger one by an arrow', () => {
    expect(cursorPng(aCursor(257, () => 0xff_33_66_99))).toEqual(arrowCursor());
    expect(cursorPng(aCursor(256, noise))).toEqual(arrowCursor());
    expect(sizeOf(arrowCursor().image)).toEqual([12, 19]);
  });

  it('hides an invisible one of any size', () => {
    for (const side of [0, 16, 257]) expect(cursorPng(aCursor(side, () => 0)).image).toBe('');
  });
});
