import type { Rectangle, Size } from '@nearhand/platform/session-link/display/rectangle';
import { blockPixels, type ConvertRows, convertRowsIn } from './i420-rows.ts';

/** A picture of one luma plane and two chroma planes of half the width and height (BT.601, video range). */
export interface I420 {
  readonly width: number;
  readonly height: number;
  /** The planes, one after the other. Their place in memory does not change. */
  readonly bytes: Buffer;
  readonly rows: RowConverter;
}

/** Converts rows that are copied to the memory of the planes. */
interface RowConverter {
  readonly copied: Buffer;
  readonly convert: ConvertRows;
}

interface Place {
  x: number;
  y: number;
}

/** Rows that are copied at once: they stay in the cache of the processor. */
const copiedRows = 16;
const wasmPageBytes = 65_536;

/** Grey, with even width and height. */
export function greyI420(size: Size): I420 {
  const [width, height] = [size.width + (size.width % 2), size.height + (size.height % 2)];
  const [copiedBytes, planeBytes] = [width * 4 * copiedRows, (width * height * 3) / 2];
  const pages = Math.ceil((copiedBytes + planeBytes) / wasmPageBytes);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
  const bytes = Buffer.from(memory.buffer, copiedBytes, planeBytes).fill(128);
  return { width, height, bytes, rows: { copied: Buffer.from(memory.buffer, 0, copiedBytes), convert: convertRowsIn(memory) } };
}

/** Draws a part of a picture of blue, green, red and unused bytes. Its left and top are even, as those of the place that is drawn to. */
export function drawI420(picture: I420, pixels: Buffer, stride: number, { x, y, width, height }: Rectangle, place: Place): void {
  const fastWidth = width - (width % blockPixels);
  const fastHeight = fastWidth > 0 ? height - (height % 2) : 0;
  if (fastHeight > 0) drawBlocks(picture, pixels, stride, { x, y, width: fastWidth, height: fastHeight }, place);
  const rest = { x: x + fastWidth, y, width: width - fastWidth, height: fastHeight };
  if (rest.width > 0) drawPixels(picture, pixels, stride, rest, place);
  if (fastHeight < height) drawPixels(picture, pixels, stride, { x, y: y + fastHeight, width, height: height - fastHeight }, place);
}

function drawBlocks({ width, height, bytes, rows }: I420, pixels: Buffer, stride: number, part: Rectangle, place: Place): void {
  const { copied, convert } = rows;
  const rowBytes = part.width * 4;
  const planes = copied.length;
  const chromaWidth = width >> 1;
  for (let first = 0; first < part.height; first += copiedRows) {
    const count = Math.min(copiedRows, part.height - first);
    const top = part.y + first;
    for (let row = 0; row < count; row += 1) {
      const from = ((top + row) * stride + part.x) * 4;
      pixels.copy(copied, row * rowBytes, from, from + rowBytes);
    }
    const luma = planes + (top - place.y) * width + part.x - place.x;
    const blue = planes + width * height + ((top - place.y) >> 1) * chromaWidth + ((part.x - place.x) >> 1);
    convert(0, rowBytes, luma, width, blue, blue + bytes.length / 6, part.width / blockPixels, count / 2);
  }
}

function drawPixels({ width, height, bytes }: I420, pixels: Buffer, stride: number, rectangle: Rectangle, place: Place): void {
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length >> 2);
  // Two luma values at once.
  const lumaPairs = new Uint16Array(bytes.buffer, bytes.byteOffset, (width * height) >> 1);
  const chromaWidth = width >> 1;
  const blueStart = width * height;
  const redStart = blueStart + chromaWidth * (height >> 1);
  const right = rectangle.x + rectangle.width;
  const bottom = rectangle.y + rectangle.height;
  for (let y = rectangle.y; y < bottom; y += 2) {
    // The last row or column is repeated where the size is odd.
    const below = y + 1 < bottom ? stride : 0;
    let from = y * stride + rectangle.x;
    let pair = ((y - place.y) * width + rectangle.x - place.x) >> 1;
    let chroma = ((y - place.y) >> 1) * chromaWidth + ((rectangle.x - place.x) >> 1);
    for (let x = rectangle.x; x < right; x += 2) {
      const beside = x + 1 < right ? 1 : 0;
      const one = words[from] as number;
      const two = words[from + beside] as number;
      const three = words[from + below] as number;
      const four = words[from + below + beside] as number;
      lumaPairs[pair] = lumaOf(one) | (lumaOf(two) << 8);
      lumaPairs[pair + chromaWidth] = lumaOf(three) | (lumaOf(four) << 8);
      // Sums of four pixels: red and blue in one addition, 10 bits each in fields of 16.
      const redBlue = (one & 0xff00ff) + (two & 0xff00ff) + (three & 0xff00ff) + (four & 0xff00ff);
      const green = ((one & 0xff00) + (two & 0xff00) + (three & 0xff00) + (four & 0xff00)) >> 8;
      const red = redBlue >> 16;
      const blue = redBlue & 0xffff;
      bytes[blueStart + chroma] = ((112 * blue - 74 * green - 38 * red + 512) >> 10) + 128;
      bytes[redStart + chroma] = ((112 * red - 94 * green - 18 * blue + 512) >> 10) + 128;
      from += 2;
      pair += 1;
      chroma += 1;
    }
  }
}

/** 66 × red + 25 × blue in one multiplication: the upper half of the sum in a field of 16 bits, which it cannot exceed. */
const lumaOf = (pixel: number): number => ((Math.imul(pixel & 0xff00ff, 0x190042) >>> 16) + 129 * ((pixel >> 8) & 255) + 4_224) >> 8;
