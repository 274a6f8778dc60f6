import { inflateSync } from 'node:zlib';

/** Red, green, blue (and alpha) of each pixel of a PNG as this package writes it: without filters and interlacing. */
export function decodePng(png: Uint8Array): { width: number; height: number; pixels: number[][] } {
  const file = Buffer.from(png);
  const chunks = new Map<string, Buffer>();
  for (let offset = 8; offset < file.length; offset += 12 + file.readUInt32BE(offset))
    chunks.set(file.toString('latin1', offset + 4, offset + 8), file.subarray(offset + 8, offset + 8 + file.readUInt32BE(offset)));
  const header = chunks.get('IHDR') ?? Buffer.alloc(13);
  const [width, height, bits] = [header.readUInt32BE(0), header.readUInt32BE(4), header.readUInt8(8)];
  const rows = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
  const palette = chunks.get('PLTE');
  const rowBytes = (palette ? Math.ceil((width * bits) / 8) : width * 4) + 1;
  const pixelAt = (x: number, y: number): number[] => {
    const row = rows.subarray(y * rowBytes + 1, (y + 1) * rowBytes);
    if (!palette) return [...row.subarray(x * 4, x * 4 + 4)];
    const index = ((row[(x * bits) >> 3] ?? 0) >> (8 - bits - ((x * bits) & 7))) & ((1 << bits) - 1);
    return [...palette.subarray(index * 3, index * 3 + 3)];
  };
  return { width, height, pixels: Array.from({ length: width * height }, (_, index) => pixelAt(index % width, Math.floor(index / width))) };
}
