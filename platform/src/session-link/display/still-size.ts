import type { Size } from './rectangle.ts';

const pngSignature = [137, 80, 78, 71, 13, 10, 26, 10];

/** Size that a PNG or JPEG declares; null when it is no such picture. Checked before it is decoded, so that a small message cannot claim much memory. */
export const stillSize = (kind: 'png' | 'jpeg', data: Uint8Array<ArrayBuffer>): Size | null =>
  kind === 'png' ? pngSize(data) : jpegSize(data);

function pngSize(data: Uint8Array<ArrayBuffer>): Size | null {
  if (data.length < 24 || pngSignature.some((byte, index) => data[index] !== byte)) return null;
  const view = new DataView(data.buffer, data.byteOffset);
  return view.getUint32(12) === 0x49484452 ? { width: view.getUint32(16), height: view.getUint32(20) } : null;
}

/** Reads the segments up to the first frame header. */
function jpegSize(data: Uint8Array<ArrayBuffer>): Size | null {
  if (data[0] !== 0xff || data[1] !== 0xd8) return null;
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  for (let offset = 2; offset + 9 <= data.length; offset += 2 + view.getUint16(offset + 2)) {
    const marker = view.getUint8(offset + 1);
    if (view.getUint8(offset) !== 0xff) return null;
    // Start of a frame, except the markers of tables among them.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: view.getUint16(offset + 7), height: view.getUint16(offset + 5) };
    if (view.getUint16(offset + 2) < 2) return null;
  }
  return null;
}
