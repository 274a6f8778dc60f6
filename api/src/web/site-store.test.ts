import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SiteStore } from './site-store.ts';

let folder: string;

const write = async (file: string, content: unknown) => {
  await mkdir(join(folder, file, '..'), { recursive: true });
  await writeFile(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
};

async function release(revision: string): Promise<void> {
  await write('assets/shell/1/descriptor.json', { version: '2.18.1', routes: [] });
  await write(`revisions/${revision}.json`, { shell: { base: '/assets/shell/1/' }, remotes: [] });
  await write('current.json', { revision });
}

describe('SiteStore', () => {
  let store: SiteStore;
  let now = 1_000_000;

  /** The served revision, after the store has looked again. */
  const served = async () => {
    now += 1_000;
    return (await store.site()).current.revision;
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nearhand-site-'));
    store = new SiteStore(folder);
    jest.spyOn(Date, 'now').mockImplementation(() => now);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await rm(folder, { recursive: true });
  });

  it('has no revision before the first release', async () => {
    await expect(store.site()).rejects.toThrow('ENOENT');
    await release('first');
    expect(await served()).toBe('first');
  });

  it.each([
    ['is gone', () => rm(join(folder, 'current.json'))],
    ['is damaged', () => write('current.json', '{"revision":')],
    ['names a revision that is missing', () => write('current.json', { revision: 'lost' })],
    [
      'names a revision that is damaged',
      () => write('revisions/second.json', '<!doctype html>').then(() => write('current.json', { revision: 'second' })),
    ],
  ])('serves the last good revision while the current one %s, and the next one after that', async (_fault, harm) => {
    await release('first');
    expect(await served()).toBe('first');
    await harm();
    expect([await served(), await served()]).toEqual(['first', 'first']);
    await release('second');
    expect(await served()).toBe('second');
  });
});
