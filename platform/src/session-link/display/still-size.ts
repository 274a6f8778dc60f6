import type { Size } from './rectangle.ts';

const pngSignature = [137, 80, 78, 71, 13, 10, 26, 10];
const pngHeader = 0x49484452;

/** Bit of the first letter of a chunk that decoders need not know, such as further frames or a compressed profile. */
const ancillaryBit = 0x20;

const jpeg = { start: 0xffd8, baseline: 0xc0, scan: 0xda } as const;
/** Tables, restart interval, application data and comments: what may precede the frame and its scan. */
const jpegTables = [0xc4, 0xdb, 0xdd, 0xfe, ...Array.from({ length: 16 }, (_, index) => 0xe0 + index)];

/**
 * Size of a PNG or JPEG as devices send it; null for any other data. Checked before it is decoded, so that a small message
 * cannot cost much: a JPEG has one frame and one scan, and a PNG nothing but the picture.
 */
export const stillSize = (kind: 'png' | 'jpeg', data: Uint8Array<ArrayBuffer>): Size | null =>
  kind === 'png' ? plainPngSize(data) : jpegSize(data);

/** Size in the header of any PNG; null for other data. */
export function pngSize(data: Uint8Array<ArrayBufferLike>): Size | null {
  if (data.length < 33 || pngSignature.some((byte, index) => data[index] !== byte)) return null;
  const view = viewOf(data);
  return view.getUint32(12) === pngHeader ? { width: view.getUint32(16), height: view.getUint32(20) } : null;
}

function plainPngSize(data: Uint8Array<ArrayBuffer>): Size | null {
  const size = pngSize(data);
  const view = viewOf(data);
  for (let offset = 8; size && offset + 12 <= data.length; offset += 12 + view.getUint32(offset))
    if (view.getUint8(offset + 4) & ancillaryBit) return null;
  return size;
}

function jpegSize(data: Uint8Array<ArrayBuffer>): Size | null {
  const view = viewOf(data);
  if (data.length < 4 || view.getUint16(0) !== jpeg.start) return null;
  let frame: (Size & { components: number }) | null = null;
  for (let offset = 2; offset + 10 <= data.length; offset += 2 + view.getUint16(offset + 2)) {
    const marker = view.getUint8(offset + 1);
    // Decoders skip other bytes between segments, and would read another header than this function.
    if (view.getUint8(offset) !== 0xff || view.getUint16(offset + 2) < 2) return null;
    if (marker === jpeg.scan)
      // Further scans would follow a scan of some of the components.
      return frame?.components === view.getUint8(offset + 4) ? { width: frame.width, height: frame.height } : null;
    if (marker === jpeg.baseline && !frame)
      frame = { height: view.getUint16(offset + 5), width: view.getUint16(offset + 7), components: view.getUint8(offset + 9) };
    else if (!jpegTables.includes(marker)) return null;
  }
  return null;
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBufferLike>): DataView => new DataView(buffer, byteOffset, byteLength);
