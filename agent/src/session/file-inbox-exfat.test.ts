import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FileInbox } from './file-inbox.ts';

const refused = async () => {
  throw Object.assign(new Error('EPERM'), { code: 'EPERM' });
};
const { open } = files;

beforeEach(() => {
  vi.spyOn(files, 'link').mockImplementation(refused);
  vi.spyOn(files, 'open').mockImplementation(async (...values) => Object.assign(await open(...values), { chown: refused }));
  syncBuiltinESMExports();
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

it('stores files where the file system has no links and no owners, and replaces none', async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const folder = await files.mkdtemp(join(tmpdir(), 'nearhand-inbox-'));
  const inbox = new FileInbox(folder, () => 1000);
  const store = async (text: string) => {
    const content = new Uint8Array(Buffer.from(text));
    const file = { id: crypto.randomUUID(), peer: 'operator', name: 'notes.txt', folder: 'report', size: content.length };
    const sink = await inbox.openSink(file);
    await sink.write(content);
    await sink.finish();
  };
  await Promise.all(['one', 'two', 'three'].map(store));
  const names = await files.readdir(join(folder, 'report'));
  expect([await files.readdir(folder), names.toSorted()]).toEqual([['report'], ['notes (2).txt', 'notes (3).txt', 'notes.txt']]);
  const texts = await Promise.all(names.map((name) => files.readFile(join(folder, 'report', name), 'utf8')));
  expect(texts.toSorted()).toEqual(['one', 'three', 'two']);
  await files.rm(folder, { recursive: true });
});
