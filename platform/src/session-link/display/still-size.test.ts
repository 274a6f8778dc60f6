import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aPng } from '../testing/a-png.ts';
import { stillSize } from './still-size.ts';

const frame = (width: number, height: number, marker = 0xc0) => [
  ...[0xff, marker, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255, 3],
  ...[1, 17, 0, 2, 17, 0, 3, 17, 0],
];
const tables = [0xff, 0xe0, 0, 4, 1, 2];
const scan = (components: number) => [0xff, 0xda, 0, 12, components, 1, 0, 2, 0, 3, 0, 0, 63, 0];
const aJpeg = (...segments: number[][]) => new Uint8Array([0xff, 0xd8, ...segments.flat()]);
const jpeg = (width: number, height: number) => aJpeg(tables, frame(width, height), scan(3));

describe('stillSize', () => {
  it('returns the size that the picture declares', () => {
    expect(stillSize('png', aPng(640, 70_000))).toEqual({ width: 640, height: 70_000 });
    expect(stillSize('jpeg', jpeg(640, 480))).toEqual({ width: 640, height: 480 });
  });

  it('refuses a JPEG whose header decoders would find elsewhere, or decode many times', () => {
    const huge = frame(16_384, 16_384);
    const [small, whole] = [frame(8, 8), scan(3)];
    expect(stillSize('jpeg', aJpeg(small, whole))).toEqual({ width: 8, height: 8 });
    for (const segments of [
      [small, huge, whole],
      [[0xff], huge, small, whole],
      [[0xff, 0xd0], huge, small, whole],
      [[0], huge, small, whole],
      [small, scan(1)],
      [frame(8, 8, 0xc2), whole],
      [small],
    ])
      expect(stillSize('jpeg', aJpeg(...segments))).toBeNull();
  });

  it('refuses a PNG with more than one picture', () => {
    const animation = new Uint8Array([0, 0, 0, 0, ...new TextEncoder().encode('acTL'), 0, 0, 0, 0]);
    expect(stillSize('png', aPng(8, 8))).toEqual({ width: 8, height: 8 });
    expect(stillSize('png', new Uint8Array([...aPng(8, 8), ...animation]))).toBeNull();
  });

  it('refuses another kind of data', () => {
    expect(stillSize('png', jpeg(1, 1))).toBeNull();
    expect(stillSize('jpeg', aPng(1, 1))).toBeNull();
    const bytes = fc.uint8Array({ maxLength: 200 }).map((some) => new Uint8Array(some));
    fc.assert(fc.property(bytes, (some) => stillSize('png', some) === null));
    fc.assert(
      fc.property(bytes, (some) => [null, 'object'].includes(stillSize('jpeg', new Uint8Array([0xff, 0xd8, ...some])) && 'object')),
    );
  });
});
