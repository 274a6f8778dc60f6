import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { FolderStore } from '@nearhand/release/store/folder-store';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerFiles } from './released-files.ts';

const url = '/assets/shell/main.js';
const code = 'export default "Zażółć";';

describe('registerFiles', () => {
  let folder: string;
  let file: string;
  let fastify: FastifyInstance;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nearhand-files-'));
    file = join(folder, url);
    await mkdir(join(folder, 'assets/shell'), { recursive: true });
    await mkdir(join(folder, 'revisions'));
    await writeFile(file, code);
    fastify = Fastify();
    await registerFiles(fastify, new FolderStore(folder));
  });
  afterEach(async () => {
    await fastify.close();
    await rm(folder, { recursive: true });
  });

  const compress = () => writeFile(`${file}.br`, brotliCompressSync(code));
  const ask = (encoding = 'gzip, deflate, br, zstd', method: 'GET' | 'HEAD' = 'GET') =>
    fastify.inject({ url, method, headers: { 'accept-encoding': encoding } });
  /** Whether what was sent first came from the disk and then from memory makes no difference. */
  const askTwice = async (...args: Parameters<typeof ask>) => {
    const [first, second] = [await ask(...args), await ask(...args)];
    const { date: _, ...headers } = first.headers;
    expect(second.headers).toMatchObject(headers);
    expect(second.rawPayload).toEqual(first.rawPayload);
    return second;
  };

  it('sends a file with its type, to be kept forever', async () => {
    const { headers, payload } = await askTwice();
    expect(payload).toBe(code);
    expect(headers).toMatchObject({
      'content-type': expect.stringContaining('javascript'),
      'content-length': String(Buffer.byteLength(code)),
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(headers).not.toHaveProperty('content-encoding');
  });

  it('sends the compressed copy to those who accept it', async () => {
    await compress();
    const { headers, rawPayload } = await askTwice();
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(rawPayload).toString()).toBe(code);
    for (const encoding of ['gzip', 'br;q=0', '']) expect((await askTwice(encoding)).payload, encoding).toBe(code);
  });

  it('sends only the headers to those who ask for them', async () => {
    await ask();
    expect(await askTwice(undefined, 'HEAD')).toMatchObject({ statusCode: 200, payload: '' });
  });

  it('sends a file as it is now, also when its compressed copy is of before', async () => {
    await compress();
    await askTwice();
    await writeFile(file, 'damaged');
    await utimes(file, new Date(), new Date(Date.now() + 5_000));
    expect((await askTwice()).payload).toBe('damaged');
    await rm(file);
    await rm(`${file}.br`);
    expect((await ask()).statusCode).toBe(404);
  });
});
