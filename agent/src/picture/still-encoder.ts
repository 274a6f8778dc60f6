import jpeg from '@julusian/jpeg-turbo';
import type { Fill } from '@nearhand/platform/session-link/display/picture-format';
import type { Rectangle } from '@nearhand/platform/session-link/display/rectangle';
import { fillsOf } from './fills.ts';
import { PaletteFinder } from './palette.ts';
import { indexedPng } from './png.ts';

export type Still =
  /** The rectangles cover the part. */
  | { kind: 'fills'; fills: readonly Fill[] }
  /** Lossless. */
  | { kind: 'png'; data: Buffer }
  | { kind: 'jpeg'; data: Buffer };

/** A JPEG of at least this quality keeps the full resolution of colours. */
const fineQuality = 86;

/** Encodes parts of a picture of blue, green, red and unused bytes: a few areas of one colour, a PNG of few colours, or a JPEG. */
export class StillEncoder {
  readonly #palette = new PaletteFinder();

  /** The JPEG library reads whole rows: `pixels` has to have a spare row after the last. `quality` is that of a JPEG, 1 to 100. */
  encode(pixels: Buffer, stride: number, rectangle: Rectangle, quality: number): Still {
    const { x, y, width, height } = rectangle;
    // Most changes of programs are few areas: found without looking at each pixel.
    const fills = fillsOf(pixels, stride, rectangle);
    if (fills) return { kind: 'fills', fills };
    const words = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length >> 2);
    const found = this.#palette.find(words, stride, rectangle);
    if (found) return { kind: 'png', data: indexedPng({ width, height, ...found }) };
    const start = (y * stride + x) * 4;
    const isFine = quality >= fineQuality;
    return {
      kind: 'jpeg',
      data: jpeg.compressSync(pixels.subarray(start, start + height * stride * 4), {
        format: jpeg.FORMAT_BGRX,
        width,
        height,
        // Pixels in a row, not bytes.
        stride,
        subsampling: isFine ? jpeg.SAMP_444 : jpeg.SAMP_420,
        quality,
      }),
    };
  }
}
