const header = [137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];

/** The beginning of a PNG that declares this size. */
export function aPng(width: number, height: number, length = 33): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  bytes.set(header);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}
