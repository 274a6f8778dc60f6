import { brotliCompressSync, constants } from 'node:zlib';

export interface PackedFile {
  path: string;
  content: Buffer;
}

const windowBits = 24;
const quality = 9;

/** One compressed archive: for each file the length of its path (16 bits) and content (32 bits), little-endian, then both. */
export function packFiles(files: readonly PackedFile[]): Buffer {
  const parts = files.flatMap(({ path, content }) => {
    const head = Buffer.alloc(6);
    head.writeUInt16LE(Buffer.byteLength(path), 0);
    head.writeUInt32LE(content.length, 2);
    return [head, Buffer.from(path), content];
  });
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: windowBits };
  return brotliCompressSync(Buffer.concat(parts), { params });
}
