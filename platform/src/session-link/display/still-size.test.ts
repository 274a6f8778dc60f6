/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { stillSize } from './still-size.ts';

const png = (width: number, height: number) => {
  const bytes = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, ...new Array(17).fill(0)]);
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return bytes;
};
const jpeg = (width: number, height: number) =>
  new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc0, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255, 3]);

describe('stillSize', () => {
  it('returns the size that the picture declares', () => {
    expect(stillSize('png', png(640, 70_000))).toEqual({ width: 640, height: 70_000 });
    expect(stillSize('jpeg', jpeg(640, 480))).toEqual({ width: 640, height: 480 });
  });

  it('refuses another kind of data', () => {
    expect(stillSize('png', jpeg(1, 1))).toBeNull();
    expect(stillSize('jpeg', png(1, 1))).toBeNull();
    const bytes = fc.uint8Array({ maxLength: 200 }).map((some) => new Uint8Array(some));
    fc.assert(fc.property(bytes, (some) => stillSize('png', some) === null));
    fc.assert(
      fc.property(bytes, (some) => [null, 'object'].includes(stillSize('jpeg', new Uint8Array([0xff, 0xd8, ...some])) && 'object')),
    );
  });
});
