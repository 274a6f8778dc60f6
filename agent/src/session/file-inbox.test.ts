import { readdirSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FileTransfers } from '@nearhand/platform/session-link/files/file-transfers';
import { fakeContexts } from '@nearhand/platform/session-link/testing/fake-contexts';
import { until } from '../testing/until.ts';
import { acceptFiles } from './file-acceptor.ts';
import { FileInbox } from './file-inbox.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nearhand-inbox-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** An operator who sends files to a device. */
function aTransfer(mayReceive = true) {
  const inbox = new FileInbox(folder);
  const ends = fakeContexts();
  const device = new FileTransfers({ ...ends.customer, openSink: inbox.openSink });
  acceptFiles(device, inbox, async () => mayReceive);
  const operator = new FileTransfers({ ...ends.operator, openSink: inbox.openSink });
  return { device, operator };
}

describe('FileInbox', () => {
  it('stores a file of an operator without a click, in its folder', async () => {
    const { device, operator } = aTransfer();
    operator.send([{ file: new File(['content'], 'notes.txt'), folder: 'a/b' }]);
    await until(() => operator.list.state[0]?.status === 'done' && device.list.state.length === 0);
    expect(await readFile(join(folder, 'a/b/notes.txt'), 'utf8')).toBe('content');
    expect(await readdir(folder)).toEqual(['a']);
  });

  it('never replaces a file', async () => {
    const { device, operator } = aTransfer();
    for (const text of ['one', 'two', 'three']) operator.send([{ file: new File([text], 'notes.tar.gz'), folder: '' }]);
    await until(() => operator.list.state.every(({ status }) => status === 'done') && device.list.state.length === 0);
    const names = await readdir(folder);
    expect(names.toSorted()).toEqual(['notes.tar (2).gz', 'notes.tar (3).gz', 'notes.tar.gz']);
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    expect(texts.toSorted()).toEqual(['one', 'three', 'two']);
  });

  it('keeps the file inside its folder, whatever its name is', async () => {
    const { device, operator } = aTransfer();
    operator.send([{ file: new File(['content'], '../../etc/passwd'), folder: '../../..' }]);
    await until(() => operator.list.state[0]?.status === 'done' && device.list.state.length === 0);
    expect(await readdir(folder)).toHaveLength(1);
  });

  it('refuses files without the permission', async () => {
    const { operator } = aTransfer(false);
    operator.send([{ file: new File(['content'], 'notes.txt'), folder: '' }]);
    await until(() => operator.list.state[0]?.status === 'stopped');
    expect(operator.list.state[0]?.reason).toBe('declined');
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
});
