import { crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const colorTypes = { palette: 3, rgba: 6 } as const;

/** Colours of a picture, and the index of each pixel's colour. */
export interface IndexedPicture {
  width: number;
  height: number;
  /** Red, green and blue, 8 bits each; 1 to 256 of them. */
  colors: Uint32Array;
  /** One byte for each pixel. */
  indices: Uint8Array;
}

/** A PNG with as few bits for each pixel as the number of colours allows. */
export function indexedPng({ width, height, colors, indices }: IndexedPicture): Buffer {
  const bits = colors.length <= 2 ? 1 : colors.length <= 4 ? 2 : colors.length <= 16 ? 4 : 8;
  const rowBytes = Math.ceil((width * bits) / 8);
  const rows = Buffer.alloc((rowBytes + 1) * height);
  for (let y = 0; y < height; y += 1) {
    // Each row begins with its filter type: none.
    const start = y * (rowBytes + 1) + 1;
    if (bits === 8) rows.set(indices.subarray(y * width, (y + 1) * width), start);
    else packRow(rows, start, indices, y * width, width, bits);
  }
  const palette = Buffer.alloc(colors.length * 3);
  colors.forEach((color, index) => {
    palette.writeUIntBE(color, index * 3, 3);
  });
  return pngOf(width, height, bits, colorTypes.palette, [chunk('PLTE', palette), chunk('IDAT', deflateSync(rows, { level: 1 }))]);
}

/** A PNG of straight (not premultiplied) red, green, blue and alpha bytes. */
export function rgbaPng(width: number, height: number, pixels: Uint8Array): Buffer {
  const rows = Buffer.alloc((width * 4 + 1) * height);
  for (let y = 0; y < height; y += 1) rows.set(pixels.subarray(y * width * 4, (y + 1) * width * 4), y * (width * 4 + 1) + 1);
  return pngOf(width, height, 8, colorTypes.rgba, [chunk('IDAT', deflateSync(rows))]);
}

function packRow(rows: Buffer, start: number, indices: Uint8Array, first: number, width: number, bits: number): void {
  const perByte = 8 / bits;
  for (let x = 0; x < width; x += perByte) {
    let byte = 0;
    for (let step = 0; step < perByte; step += 1) byte = (byte << bits) | (x + step < width ? (indices[first + x + step] ?? 0) : 0);
    rows[start + x / perByte] = byte;
  }
}

function pngOf(width: number, height: number, bits: number, colorType: number, chunks: Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = bits;
  header[9] = colorType;
  return Buffer.concat([signature, chunk('IHDR', header), ...chunks, chunk('IEND', Buffer.alloc(0))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(name, 4, 'latin1');
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}
