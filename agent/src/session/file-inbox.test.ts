import { readdirSync } from 'node:fs';
import { chmod, type FileHandle, mkdir, mkdtemp, open, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileSink } from '@nearhand/platform/session-link/capability/ports';
import { FileTransfers } from '@nearhand/platform/session-link/files/file-transfers';
import { fakeContexts } from '@nearhand/platform/session-link/testing/fake-contexts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { until } from '../testing/until.ts';
import { acceptFiles } from './file-acceptor.ts';
import { FileInbox } from './file-inbox.ts';

let folder: string;
beforeEach(async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  folder = await mkdtemp(join(tmpdir(), 'nearhand-inbox-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

interface Situation {
  inbox?: FileInbox;
  mayReceive?: boolean;
}

/** An operator who sends files to a device. */
function aTransfer({ inbox = new FileInbox(folder), mayReceive = true }: Situation = {}) {
  const ends = fakeContexts();
  const device = new FileTransfers({ ...ends.customer, openSink: inbox.openSink });
  acceptFiles(device, async () => mayReceive);
  const operator = new FileTransfers(ends.operator);
  const statuses = () => operator.list.state.map(({ status, reason }) => reason ?? status);
  const isOver = () => operator.list.state.every(({ status }) => status === 'done' || status === 'stopped');
  const send = async (...sent: [text: string, name: string, folder?: string][]) => {
    operator.send(sent.map(([text, name, folder = '']) => ({ file: new File([text], name), folder })));
    await until(isOver, 'The end of the transfer');
    return statuses();
  };
  return { device, operator, send };
}

/** Every file below a folder with its text. */
async function contents(of = folder): Promise<Record<string, string>> {
  const entries = await readdir(of, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(await Promise.all(files.map(async (path) => [path.slice(of.length + 1), await readFile(path, 'utf8')])));
}

const aFile = (values: { peer?: string; size?: number; name?: string } = {}) => ({
  id: crypto.randomUUID(),
  peer: 'operator',
  name: 'notes.txt',
  folder: '',
  size: 4,
  ...values,
});

const methodsOfHandles = async (): Promise<FileHandle> => {
  const handle = await open(folder);
  await handle.close();
  return Object.getPrototypeOf(handle);
};

const systemError = (code: string) => Object.assign(new Error(code), { code });

describe('FileInbox', () => {
  it('has stored a file of an operator under its name when the operator sees that it is complete', async () => {
    const { operator } = aTransfer();
    operator.send([{ file: new File(['content'], 'notes.txt'), folder: 'a/b' }]);
    const seen: string[][] = [];
    operator.list.subscribe(() => operator.list.state[0]?.status === 'done' && seen.push(readdirSync(join(folder, 'a/b'))));
    await until(() => seen.length > 0);
    expect(seen[0]).toEqual(['notes.txt']);
    await until(async () => (await readdir(folder)).length === 1, 'The removal of the incomplete file');
    expect(await contents()).toEqual({ 'a/b/notes.txt': 'content' });
  });

  it('never replaces a file', async () => {
    const { send } = aTransfer();
    await send(['one', 'notes.tar.gz'], ['two', 'notes.tar.gz'], ['three', 'notes.tar.gz']);
    expect(Object.keys(await contents()).toSorted()).toEqual(['notes.tar (2).gz', 'notes.tar (3).gz', 'notes.tar.gz']);
    expect(Object.values(await contents()).toSorted()).toEqual(['one', 'three', 'two']);
  });

  it.each([
    ['names of two operators', 'notes.txt', 'notes.txt'],
    ['names that are the same up to 255 bytes', `${'ł'.repeat(150)}1.txt`, `${'ł'.repeat(150)}2.txt`],
    ['long names without an extension', `${'x'.repeat(300)}1`, `${'x'.repeat(300)}2`],
    ['long extensions', `a.${'x'.repeat(253)}`, `a.${'x'.repeat(253)}`],
    ['composed and decomposed characters', 'zażółć.txt'.normalize('NFC'), 'zażółć.txt'.normalize('NFD')],
  ])('stores both files of %s', async (_names, first, second) => {
    const inbox = new FileInbox(folder);
    const sent = await Promise.all([aTransfer({ inbox }).send(['one', first]), aTransfer({ inbox }).send(['two', second])]);
    expect(sent.flat()).toEqual(['done', 'done']);
    expect(Object.values(await contents()).toSorted()).toEqual(['one', 'two']);
  });

  it('stores a file and a folder of the same name', async () => {
    const { send } = aTransfer();
    await send(['file', 'report']);
    await send(['one', '1.txt', 'report'], ['two', '2.txt', 'report']);
    await send(['file again', 'report']);
    expect(await contents()).toEqual({
      report: 'file',
      'report (2)/1.txt': 'one',
      'report (2)/2.txt': 'two',
      'report (3)': 'file again',
    });
  });

  it('keeps the file inside its folder, whatever its name is', async () => {
    const { send } = aTransfer();
    expect(await send(['content', '../../etc/passwd', '../../..'])).toEqual(['done']);
    expect(await readdir(folder)).toHaveLength(1);
  });

  it('does not follow links in its folder', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'nearhand-elsewhere-'));
    await symlink(elsewhere, join(folder, 'reports'));
    await symlink(join(elsewhere, 'notes.txt'), join(folder, 'notes.txt'));
    expect(await aTransfer().send(['content', 'notes.txt'], ['content', 'a.txt', 'reports'])).toEqual(['done', 'done']);
    expect([await readdir(elsewhere), Object.keys(await contents()).toSorted()]).toEqual([[], ['notes (2).txt', 'reports (2)/a.txt']]);
    await rm(elsewhere, { recursive: true });
  });

  (process.getuid?.() === 0 ? it : it.skip)('refuses a folder of the service that is a link', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'nearhand-elsewhere-'));
    const link = join(folder, 'inbox');
    await symlink(elsewhere, link);
    expect(await aTransfer({ inbox: new FileInbox(link) }).send(['content', 'notes.txt'])).toEqual(['unsafeFolder']);
    expect(await readdir(elsewhere)).toEqual([]);
    await rm(elsewhere, { recursive: true });
  });

  it.each([
    ['EROFS', 'readOnly'],
    ['EDQUOT', 'noSpace'],
    ['EIO', 'failed'],
  ])('shows the operator why a file is not stored (%s)', async (code, reason) => {
    vi.spyOn(await methodsOfHandles(), 'sync').mockRejectedValue(systemError(code));
    expect(await aTransfer().send(['content', 'notes.txt'])).toEqual([reason]);
    await until(async () => (await readdir(folder)).length === 0, 'The removal of the incomplete file');
  });

  it('shows the operator that there is no folder', async () => {
    await writeFile(join(folder, 'file'), '');
    const send = (name: string) => aTransfer({ inbox: new FileInbox(join(folder, name)) }).send(['content', 'notes.txt']);
    expect([await send('file'), await send('file/inside')]).toEqual([['noFolder'], ['noFolder']]);
  });

  (process.getuid?.() === 0 ? it.skip : it)('shows the operator that the folder may not be written', async () => {
    await chmod(folder, 0o500);
    expect(await aTransfer().send(['content', 'notes.txt'])).toEqual(['notPermitted']);
    await chmod(folder, 0o700);
  });

  it('refuses files without the permission', async () => {
    const { send } = aTransfer({ mayReceive: false });
    expect(await send(['content', 'notes.txt'])).toEqual(['declined']);
    expect(await readdir(folder)).toEqual([]);
  });

  it('leaves nothing of a cancelled transfer', async () => {
    const { device, operator } = aTransfer();
    operator.send([{ file: new File([new Uint8Array(8 * 1024 * 1024)], 'big.bin'), folder: '' }]);
    const id = operator.list.state[0]?.id ?? '';
    operator.list.subscribe(() => operator.list.get(id)?.status === 'moving' && queueMicrotask(() => operator.cancel(id)));
    await until(() => device.list.state[0]?.status === 'stopped');
    await until(() => readdirSync(folder).length === 0, 'The removal of the incomplete file');
  });

  it('answers an offer that is repeated after the file was stored, and stores it once', async () => {
    const ends = fakeContexts();
    const device = new FileTransfers({ ...ends.customer, openSink: new FileInbox(folder).openSink });
    acceptFiles(device, async () => true);
    const operator = new FileTransfers(ends.operator);
    device.list.subscribe(() => device.list.state[0]?.status === 'done' && ends.cut());
    operator.send([{ file: new File(['content'], 'notes.txt'), folder: '' }]);
    await until(() => operator.list.state[0]?.status === 'interrupted');
    ends.join();
    await until(() => operator.list.state[0]?.status === 'done', 'The confirmation');
    expect(await contents()).toEqual({ 'notes.txt': 'content' });
  });

  it('counts what running transfers still need', async () => {
    const inbox = new FileInbox(folder);
    const sinks: FileSink[] = [];
    const openAll = async (peer: string, size: number) => {
      for (;;) sinks.push(await inbox.openSink(aFile({ peer, size })));
    };
    const gigabyte = 1024 ** 3;
    await expect(openAll('operator', 1)).rejects.toMatchObject({ reason: 'tooMany' });
    expect(sinks).toHaveLength(16);
    await expect(openAll('another', 2 * gigabyte)).rejects.toMatchObject({ reason: expect.stringMatching(/tooMany|noSpace/) });
    expect(sinks.length).toBeLessThanOrEqual(16 + 8);
    await expect(inbox.openSink(aFile({ peer: 'a third', size: 1024 ** 5 }))).rejects.toMatchObject({ reason: 'noSpace' });

    await inbox.close();
    expect(await readdir(folder)).toEqual([]);
    await (await inbox.openSink(aFile())).discard();
  });

  it('removes incomplete files of agents that have ended, and nothing else', async () => {
    const id = crypto.randomUUID();
    const [earlier, own, running] = [`.${id}.part`, `.nearhand-${process.pid}-${id}.part`, `.nearhand-${process.ppid}-${id}.part`];
    for (const name of [earlier, own, running, 'report.part', `${id}.part`]) await writeFile(join(folder, name), '');
    await mkdir(join(folder, 'reports'));
    await new FileInbox(folder).clean();
    expect((await readdir(folder)).toSorted()).toEqual([running, `${id}.part`, 'report.part', 'reports'].toSorted());
    await new FileInbox(join(folder, 'missing')).clean();
    await expect(stat(join(folder, 'missing'))).rejects.toThrow();
  });
});
