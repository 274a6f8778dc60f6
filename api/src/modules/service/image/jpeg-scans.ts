const startOfScan = 0xda;
const endOfImage = 0xd9;

/** Markers without a length: restarts, the start of the image, and fill bytes. */
const standsAlone = (marker: number) => marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8);

/** Number of scans of a JPEG: decoding each costs as much as the image is large, however few bytes it has. */
export function countScans(content: Uint8Array): number {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  let scans = 0;
  let at = bytes.indexOf(0xff);
  while (at !== -1 && at + 3 < bytes.length) {
    const marker = bytes.readUInt8(at + 1);
    if (marker === endOfImage) break;
    if (marker === startOfScan) scans += 1;
    // Repeated fill bytes count as one.
    const step = marker === 0xff ? 1 : standsAlone(marker) ? 2 : 2 + Math.max(2, bytes.readUInt16BE(at + 2));
    at = bytes.indexOf(0xff, at + step);
  }
  return scans;
}
