import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { readEnv } from '../env.ts';
import { Files } from './files.ts';
import { openStore } from './open-store.ts';
import { fileName } from './stored-file.ts';

let folder: string;
let bucket: Server;
const objects = new Map<string, Buffer>();
const base = { DATABASE_URL: 'postgres://nearhand@localhost/nearhand' };

/** As much of S3's protocol as a bucket needs. */
function answerAsS3(url: string, method: string, body: Buffer, range: string | undefined): { status: number; body?: string | Buffer } {
  const { pathname, searchParams } = new URL(url, 'http://s3');
  const name = decodeURIComponent(pathname.slice('/recordings/'.length));
  if (searchParams.get('list-type') === '2') {
    const keys = [...objects.keys()].filter((key) => key.startsWith(searchParams.get('prefix') ?? ''));
    const contents = keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
    return { status: 200, body: `<ListBucketResult>${contents}</ListBucketResult>` };
  }
  if (searchParams.has('delete')) {
    for (const [, key] of body.toString().matchAll(/<Key>(.*?)<\/Key>/g)) objects.delete(key ?? '');
    return { status: 200, body: '<DeleteResult/>' };
  }
  if (method === 'PUT') objects.set(name, body);
  if (method === 'DELETE') {
    objects.delete(name);
    return { status: 204 };
  }
  const found = objects.get(name);
  if (!found) return { status: 404 };
  const [, start, end] = /bytes=(\d+)-(\d+)/.exec(range ?? '') ?? [];
  if (method === 'GET' && start) return { status: 206, body: found.subarray(Number(start), Number(end) + 1) };
  return { status: 200, ...(method === 'GET' && { body: found }) };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nearhand-files-'));
  bucket = createServer(async (request, response) => {
    const body = await buffer(request);
    const answer = answerAsS3(request.url ?? '', request.method ?? '', body, request.headers.range);
    response.writeHead(answer.status).end(answer.body);
  });
  await new Promise<void>((done) => bucket.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  bucket.closeAllConnections();
  bucket.close();
  await rm(folder, { recursive: true });
});

const onDisk = async () => new Files(await openStore(readEnv({ ...base, DATA_DIR: folder })));
const inBucket = async () => {
  const endpoint = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`;
  const names = { FILES_S3_BUCKET: 'recordings', FILES_S3_ENDPOINT: endpoint, FILES_S3_KEY_ID: 'id', FILES_S3_SECRET: 'secret' };
  return new Files(await openStore(readEnv({ ...base, ...names })));
};

describe.each([
  ['a folder', onDisk],
  ['a bucket', inBucket],
] as const)('in %s', (_, open) => {
  it('keeps a file and gives back any part of it', async () => {
    const files = await open();
    await files.write('sessions/a/1.part', Buffer.from('0123456789'));
    expect(await text(await files.read('sessions/a/1.part', 2, 5))).toBe('234');
    expect(Buffer.from(await files.readWhole('sessions/a/1.part')).toString()).toBe('0123456789');
    expect(await files.exists('sessions/a/1.part')).toBe(true);
  });

  it('takes over a whole file', async () => {
    const files = await open();
    await writeFile(join(folder, 'whole'), 'abcdef');
    await files.writeFrom('sessions/a/whole.webm', join(folder, 'whole'), 'video/webm');
    expect(await text(await files.read('sessions/a/whole.webm', 0, 6))).toBe('abcdef');
  });

  it('erases a file, a folder, and what was never there', async () => {
    const files = await open();
    for (const name of ['sessions/b/1', 'sessions/b/c/2', 'sessions/bb/3']) await files.write(name, Buffer.from('x'));
    await files.erase('sessions/b/1');
    await files.erase('sessions/b/1');
    await files.eraseFolder('sessions/b');
    await files.eraseFolder('sessions/none');
    const left = ['sessions/b/1', 'sessions/b/c/2', 'sessions/bb/3'].map((name) => files.exists(name));
    expect(await Promise.all(left)).toEqual([false, false, true]);
  });

  it.each(['../keys.json', 'sessions/../../keys.json', '/etc/passwd', 'a//b', 'a/./b', '.hidden', 'a\\b', 'a\0b', ''])(
    'refuses the name %j',
    async (name) => {
      const files = await open();
      expect(() => files.write(name, Buffer.from('x'))).toThrow(TypeError);
      expect(() => files.read(name, 0, 1)).toThrow(TypeError);
      expect(() => files.eraseFolder(name)).toThrow(TypeError);
    },
  );
});

it('leaves nothing beside its own folder', async () => {
  expect((await readdir(folder)).sort()).toEqual(['files', 'whole']);
});

it('makes no name of a part that leads elsewhere', () => {
  expect(fileName('sessions', '1.part')).toBe('sessions/1.part');
  expect(() => fileName('sessions', '../x')).toThrow(TypeError);
});
