import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { packFiles } from './pack-files.ts';

describe('packFiles', () => {
  it('stores paths and contents one after the other', () => {
    const archive = brotliDecompressSync(
      packFiles([
        { path: 'ż/a.js', content: Buffer.from('one') },
        { path: 'b', content: Buffer.alloc(0) },
      ]),
    );
    const pathBytes = Buffer.byteLength('ż/a.js');
    expect([archive.readUInt16LE(0), archive.readUInt32LE(2)]).toEqual([pathBytes, 3]);
    expect(archive.toString('utf8', 6, 6 + pathBytes + 3)).toBe('ż/a.jsone');
    expect(archive).toHaveLength(6 + pathBytes + 3 + 6 + 1);
  });
});
