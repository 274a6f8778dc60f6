import type { PixelColors } from './pixel-colors.ts';

/** Layout of an image of the server. */
export interface RowLayout {
  bitsPerPixel: number;
  /** Rows end at a multiple of this number of bits. */
  rowBits: number;
  isBigEndian: boolean;
}

/** Rows of a picture. */
export interface RowRange {
  width: number;
  y: number;
  height: number;
}

const tableBits = 16;

/** Converts images of the server to rows of BGRX, and back. */
export class PixelRows {
  readonly #layout: RowLayout;
  readonly #bytes: number;
  #colors: PixelColors;
  /** Colours of all pixels, as a number is read from memory; null where there are too many. */
  #table: Uint32Array | null;

  constructor(layout: RowLayout, colors: PixelColors) {
    this.#layout = layout;
    this.#bytes = layout.bitsPerPixel / 8;
    this.#colors = colors;
    this.#table = this.#tableOf(colors);
  }

  get colors(): PixelColors {
    return this.#colors;
  }

  /** Another palette. */
  set colors(colors: PixelColors) {
    this.#colors = colors;
    this.#table = this.#tableOf(colors);
  }

  bytesPerRow(width: number): number {
    const { bitsPerPixel, rowBits } = this.#layout;
    return (Math.ceil((width * bitsPerPixel) / rowBits) * rowBits) / 8;
  }

  /** `from` and `to` are whole pictures, which begin at a multiple of 4 bytes. */
  toBgrx(from: Buffer, to: Buffer, range: RowRange): void {
    const pixels = new Uint32Array(to.buffer, to.byteOffset, to.length >> 2);
    if (this.#table) this.#lookUp(from, pixels, range, this.#table);
    else this.#compute(from, pixels, range);
  }

  fromBgrx(pixels: Buffer, { width, y, height }: RowRange): Buffer {
    const rowBytes = this.bytesPerRow(width);
    const rows = Buffer.alloc(rowBytes * height);
    for (let row = 0; row < height; row += 1)
      for (let column = 0; column < width; column += 1) {
        const pixel = this.#colors.pixelOf(pixels.readUIntLE(((y + row) * width + column) * 4, 3));
        const at = row * rowBytes + column * this.#bytes;
        if (this.#layout.isBigEndian) rows.writeUIntBE(pixel, at, this.#bytes);
        else rows.writeUIntLE(pixel, at, this.#bytes);
      }
    return rows;
  }

  #tableOf(colors: PixelColors): Uint32Array | null {
    const { bitsPerPixel, isBigEndian } = this.#layout;
    if (bitsPerPixel > tableBits) return null;
    const isSwapped = isBigEndian && this.#bytes === 2;
    return Uint32Array.from({ length: 2 ** bitsPerPixel }, (_, read) =>
      colors.colorOf(isSwapped ? ((read & 0xff) << 8) | (read >> 8) : read),
    );
  }

  #lookUp(from: Buffer, pixels: Uint32Array, { width, y, height }: RowRange, table: Uint32Array): void {
    const rowPixels = this.bytesPerRow(width) / this.#bytes;
    const numbers = this.#bytes === 2 ? new Uint16Array(from.buffer, from.byteOffset, from.length >> 1) : from;
    for (let row = y; row < y + height; row += 1) {
      const [start, target] = [row * rowPixels, row * width];
      for (let column = 0; column < width; column += 1) pixels[target + column] = table[numbers[start + column] as number] as number;
    }
  }

  #compute(from: Buffer, pixels: Uint32Array, { width, y, height }: RowRange): void {
    const { isBigEndian } = this.#layout;
    const bytes = this.#bytes;
    const rowBytes = this.bytesPerRow(width);
    const colors = this.#colors;
    for (let row = y; row < y + height; row += 1) {
      const [start, target] = [row * rowBytes, row * width];
      for (let column = 0; column < width; column += 1) {
        const at = start + column * bytes;
        pixels[target + column] = colors.colorOf(isBigEndian ? from.readUIntBE(at, bytes) : from.readUIntLE(at, bytes));
      }
    }
  }
}
