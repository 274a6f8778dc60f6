const startOfScan = 0xda;
const endOfImage = 0xd9;

/** Restarts, the beginning, and whatever a decoder passes over have no length after them. */
const standsAlone = (marker: number) => marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8);

/** How often a JPEG goes over its picture: each time costs as much as the picture is large, however few bytes it takes. */
export function countScans(content: Uint8Array): number {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  let scans = 0;
  let at = bytes.indexOf(0xff);
  while (at !== -1 && at + 3 < bytes.length) {
    const marker = bytes.readUInt8(at + 1);
    if (marker === endOfImage) break;
    if (marker === startOfScan) scans += 1;
    // Several such bytes in a row are one.
    const step = marker === 0xff ? 1 : standsAlone(marker) ? 2 : 2 + Math.max(2, bytes.readUInt16BE(at + 2));
    at = bytes.indexOf(0xff, at + step);
  }
  return scans;
}
