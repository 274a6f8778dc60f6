import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { readEnv } from '../../src/env/env.ts';
import { openFiles } from '../../src/files/open-store.ts';
import { fileName } from '../../src/files/stored-file.ts';
import { aBucket, type TestBucket } from '../bucket/a-bucket.ts';

let folder: string;
let bucket: TestBucket;
const base = { DATABASE_URL: 'postgres://nearhand@localhost/nearhand' };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nearhand-files-'));
  bucket = await aBucket();
});
afterAll(async () => {
  bucket.stop();
  await rm(folder, { recursive: true });
});

const onDisk = async () => openFiles(readEnv({ ...base, DATA_DIR: folder }));
const inBucket = async () => openFiles(readEnv({ ...base, ...bucket.env }));

describe.each([
  ['a folder', onDisk],
  ['a bucket', inBucket],
] as const)('in %s', (_, open) => {
  it('stores a file and returns any range of it', async () => {
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

  it('erases a file, a folder, and a name that does not exist', async () => {
    const files = await open();
    const names = ['sessions/b/1', 'sessions/b/c/2', 'sessions/b/c/4', 'sessions/b/d/5', 'sessions/b/d/6', 'sessions/bb/3'];
    for (const name of names) await files.write(name, Buffer.from('x'));
    await files.erase('sessions/b/1');
    await files.erase('sessions/b/1');
    await files.eraseFolder('sessions/b');
    await files.eraseFolder('sessions/none');
    const left = await Promise.all(names.map((name) => files.exists(name)));
    expect(names.filter((_, index) => left[index])).toEqual(['sessions/bb/3']);
  });

  it.each(['../keys.json', 'sessions/../../keys.json', '/etc/passwd', 'a//b', 'a/./b', '.hidden', 'a\\b', 'a\0b', ''])(
    'rejects the name %j',
    async (name) => {
      const files = await open();
      expect(() => files.write(name, Buffer.from('x'))).toThrow(TypeError);
      expect(() => files.read(name, 0, 1)).toThrow(TypeError);
      expect(() => files.eraseFolder(name)).toThrow(TypeError);
    },
  );
});

describe('folder of stored files', () => {
  it('writes nothing outside its folder', async () => {
    expect((await readdir(folder)).sort()).toEqual(['files', 'whole']);
  });
});

describe('fileName', () => {
  it('rejects a part name that leads out of its folder', () => {
    expect(fileName('sessions', '1.part')).toBe('sessions/1.part');
    expect(() => fileName('sessions', '../x')).toThrow(TypeError);
  });
});
