/** What stands before the bytes of a piece: which file, and where in it they belong. */
const headerBytes = 12;

/** A piece as large as the channel takes, up to where larger ones bring nothing. */
export const chunkBytes = (maxMessageSize: number): number => Math.min(maxMessageSize, 65_536) - headerBytes;

export function writeChunk(number: number, offset: number, bytes: Uint8Array): ArrayBuffer {
  const piece = new ArrayBuffer(headerBytes + bytes.length);
  const view = new DataView(piece);
  view.setUint32(0, number);
  view.setFloat64(4, offset);
  new Uint8Array(piece, headerBytes).set(bytes);
  return piece;
}

export function readChunk(data: ArrayBuffer): { number: number; offset: number; bytes: Uint8Array<ArrayBuffer> } | null {
  if (data.byteLength <= headerBytes) return null;
  const view = new DataView(data);
  return { number: view.getUint32(0), offset: view.getFloat64(4), bytes: new Uint8Array(data, headerBytes) };
}
