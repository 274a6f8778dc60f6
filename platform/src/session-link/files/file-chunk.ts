/** Number of the file (32 bits) and offset of the first byte (64-bit float). */
const headerBytes = 12;

/** Larger chunks are not faster. */
export const chunkBytes = (maxMessageSize: number): number => Math.min(maxMessageSize, 65_536) - headerBytes;

export function writeChunk(number: number, offset: number, bytes: Uint8Array): ArrayBuffer {
  const chunk = new ArrayBuffer(headerBytes + bytes.length);
  const view = new DataView(chunk);
  view.setUint32(0, number);
  view.setFloat64(4, offset);
  new Uint8Array(chunk, headerBytes).set(bytes);
  return chunk;
}

export function readChunk(data: ArrayBuffer): { number: number; offset: number; bytes: Uint8Array<ArrayBuffer> } | null {
  if (data.byteLength <= headerBytes) return null;
  const view = new DataView(data);
  return { number: view.getUint32(0), offset: view.getFloat64(4), bytes: new Uint8Array(data, headerBytes) };
}
