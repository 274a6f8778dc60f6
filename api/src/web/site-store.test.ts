import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderStore } from '@nearhand/release/store/folder-store';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
    store = new SiteStore(new FolderStore(folder));
    vi.spyOn(Date, 'now').mockImplementation(() => now);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
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

  it('serves another revision to a share of visitors, and to nobody if it cannot be read', async () => {
    await release('next');
    await release('first');
    const start = (revision: string) =>
      write('current.json', { revision: 'first', canary: { revision, integrity: 'sha256-x', share: 10 } });
    const servedTo = async (bucket: number | null) => {
      now += 1_000;
      const { current } = await store.site(bucket);
      return [current.revision, await store.hasCanary()];
    };
    await start('next');
    expect([await servedTo(999), await servedTo(1000), await servedTo(null)]).toEqual([
      ['next', true],
      ['first', true],
      ['first', true],
    ]);
    await start('lost');
    expect(await servedTo(999)).toEqual(['first', false]);
  });

  describe('with public pages', () => {
    const routes = [
      { name: 'home', path: '/', prerender: true, localized: true },
      { name: 'post', path: '/blog/:slug', prerender: true, localized: true },
    ];

    beforeEach(async () => {
      await write('assets/mfe_site/1/descriptor.json', { files: [], pageStyles: [] });
      await release('first');
      await write('revisions/first.json', {
        shell: { base: '/assets/shell/1/' },
        remotes: [{ name: 'mfe_site', base: '/assets/mfe_site/1/', routes }],
      });
      await write('documents/first/pl/post/a.json', { html: 'A', title: '', description: '' });
      await write('documents/first/pl/home.json', { html: 'Home', title: '', description: '' });
    });

    it('lists the addresses of a page with parameters that were rendered', async () => {
      await write('documents/first/documents.json', { '/': { name: 'home' }, '/blog/a': { name: 'post/a' } });
      const { match, prerendered } = await store.site();
      for (const address of ['/blog/a', '/pl/blog/a', '/PL/Blog/A/']) expect(match(address)).toMatchObject({ path: '/blog/a' });
      for (const address of ['/blog/b', '/pl/blog/b', '/blog/..%2Fa', '/blog/__proto__']) expect(match(address)).toBeNull();
      expect([await prerendered('/blog/a', 'pl'), await prerendered('/blog/b', 'pl')]).toMatchObject([{ html: 'A' }, null]);
    });

    it('serves the pages of a release that lists no documents', async () => {
      const { match, prerendered } = await store.site();
      expect([match('/pl'), match('/blog/a')]).toMatchObject([{ path: '/' }, null]);
      expect(await prerendered('/', 'pl')).toMatchObject({ html: 'Home' });
    });
  });
});
