import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Descriptor } from '@nearhand/contracts/release';
import { loadCandidate } from '@nearhand/release/gate/load-candidate';
import { rollback, rollbackBuild } from '@nearhand/release/rollback';
import { readRevision } from '@nearhand/release/site';
import { FolderStore } from '@nearhand/release/store/folder-store';
import { withdraw } from '@nearhand/release/withdraw';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prerender } from './prerender.ts';
import { publish } from './publish.ts';

let folder: string;
let siteDir: string;
let store: FolderStore;

describe('publish', () => {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nearhand-release-'));
    siteDir = join(folder, 'site');
    store = new FolderStore(siteDir);
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** Writes a built package: one script and its descriptor. */
  async function aBuild(name: Descriptor['name'], change: Partial<Descriptor> = {}, script = 'export {}'): Promise<string> {
    const client = join(
      folder,
      `${name}-${createHash('sha1')
        .update(script + JSON.stringify(change))
        .digest('hex')}`,
      'dist/client',
    );
    await mkdir(client, { recursive: true });
    await writeFile(join(client, 'entry.js'), script);
    const integrity = `sha256-${createHash('sha256').update(script).digest('base64')}`;
    const descriptor: Descriptor = {
      name,
      version: '2.18.1',
      owner: 'test',
      platform: '^2.18.1',
      federation: '^2.9.2',
      routes: [],
      nav: [],
      messages: {},
      entry: 'entry.js',
      theme: null,
      styles: [],
      pageStyles: [],
      standalone: {},
      files: [{ path: 'entry.js', integrity }],
      ...change,
    };
    await writeFile(join(client, 'descriptor.json'), JSON.stringify(descriptor));
    return join(client, '../..');
  }

  const first = async () => publish({ store, packages: [await aBuild('shell'), await aBuild('mfe_app'), await aBuild('mfe_account')] });
  const filesBelow = async (directory: string) => {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
    return Promise.all(files.map(async (file) => ({ file, content: await readFile(file, 'base64') })));
  };
  const page = (name: string, path: string) => ({ name, path, title: 'app.title.x', layout: 'app', access: 'user' }) as const;

  it('gives the same revision id to the same builds', async () => {
    const id = await first();
    expect(await first()).toBe(id);
    expect((await store.readCurrent())?.history).toEqual([id]);
  });

  it('writes the compressed copy of a revision last, because the server sends no older one', async () => {
    const file = join(siteDir, 'revisions', `${await first()}.json`);
    const writtenAt = async (path: string) => (await stat(path, { bigint: true })).mtimeNs;
    expect((await writtenAt(`${file}.br`)) >= (await writtenAt(file))).toBe(true);
  });

  it('replaces one remote and keeps the other builds', async () => {
    const before = await readRevision(store, await first());
    const after = await readRevision(store, await publish({ store, packages: [await aBuild('mfe_app', {}, 'export const changed = 1')] }));
    expect(after.shell).toEqual(before.shell);
    expect(after.remotes.find(({ name }) => name === 'mfe_account')).toEqual(before.remotes.find(({ name }) => name === 'mfe_account'));
    expect(after.remotes.find(({ name }) => name === 'mfe_app')?.base).not.toBe(
      before.remotes.find(({ name }) => name === 'mfe_app')?.base,
    );
  });

  it('checks a build with a file that was changed after the build, also if that is served', async () => {
    await first();
    const folders = await Promise.all((['mfe_app', 'mfe_account'] as const).map((name) => aBuild(name)));
    await writeFile(join(folders[0] ?? '', 'dist/client/entry.js'), 'export const changed = 1');
    const clients = folders.map((directory) => join(directory, 'dist/client'));
    const { released } = await loadCandidate(store, clients);
    expect(released.map(({ descriptor }) => descriptor.name)).toEqual(['mfe_app']);
  });

  it('changes no file of an earlier revision', async () => {
    await first();
    const assets = join(siteDir, 'assets');
    const before = await filesBelow(assets);
    await publish({ store, packages: [await aBuild('mfe_app', {}, 'export const changed = 1')] });
    expect(await filesBelow(assets)).toEqual(expect.arrayContaining(before));
  });

  it('keeps the rendered pages until a route changes', async () => {
    const pagesOf = (id: string) => filesBelow(join(siteDir, 'documents', id)).then((files) => files.map(({ content }) => content));
    const id = await first();
    const documents = join(siteDir, 'documents', id, 'pl');
    await mkdir(documents, { recursive: true });
    await writeFile(join(documents, 'home.json'), '{}');
    const pages = await pagesOf(id);
    const changed = await publish({ store, packages: [await aBuild('mfe_app', {}, 'export const changed = 1')] });
    expect(await pagesOf(changed)).toEqual(pages);

    const moved = await publish({ store, packages: [await aBuild('mfe_app', { routes: [page('devices', '/app/computers')] })] });
    await expect(pagesOf(moved)).rejects.toThrow('ENOENT');
  });

  it('renders the pages again for another shell', async () => {
    const id = await first();
    await mkdir(join(siteDir, 'documents', id));
    const next = await publish({ store, packages: [await aBuild('shell', {}, 'export const changed = 1')] });
    expect(await readdir(join(siteDir, 'documents'))).toEqual([id]);
    expect(next).not.toBe(id);
  });

  const buildOf = async (id: string, name: string) =>
    (await readRevision(store, id)).remotes.find((remote) => remote.name === name)?.base ?? null;

  it('loses no release when several are published at the same time', async () => {
    await first();
    const changed = await Promise.all((['mfe_app', 'mfe_account', 'mfe_new'] as const).map((name) => aBuild(name, { version: '2.18.2' })));
    const ids = await Promise.all(changed.map((directory) => publish({ store, packages: [directory] })));
    const current = await store.readCurrent();
    const { remotes } = await readRevision(store, current?.revision ?? '');
    expect(remotes.map(({ name, version }) => `${name} ${version}`)).toEqual(['mfe_account 2.18.2', 'mfe_app 2.18.2', 'mfe_new 2.18.2']);
    expect(current?.history.slice(1).toSorted()).toEqual(ids.toSorted());
  });

  it('completes the release of a process that died before it was served', async () => {
    const id = await first();
    const served = await readFile(join(siteDir, 'current.json'));
    const next = await publish({ store, packages: [await aBuild('mfe_app', { version: '2.18.2' })] });
    await rm(join(siteDir, 'current.json'));
    await writeFile(join(siteDir, 'current.json'), served);
    await publish({ store, packages: [await aBuild('mfe_account', { version: '2.18.2' })] });
    const current = await store.readCurrent();
    expect(current?.history.slice(0, 2)).toEqual([id, next]);
    expect(await buildOf(current?.revision ?? '', 'mfe_app')).toBe(await buildOf(next, 'mfe_app'));
  });

  it('rolls back to the revision before each time, forward with the next release, and keeps the history', async () => {
    const id = await first();
    const changed = await aBuild('mfe_app', {}, 'export const changed = 1');
    const next = await publish({ store, packages: [changed] });
    const last = await publish({ store, packages: [await aBuild('mfe_app', {}, 'export const changed = 2')] });
    expect(await rollback(store, { render: prerender })).toBe(next);
    expect(await rollback(store, { render: prerender })).toBe(id);
    await expect(rollback(store, { render: prerender })).rejects.toThrow('There is no revision before this one');
    expect(await publish({ store, packages: [changed] })).toBe(next);
    expect(await store.readCurrent()).toMatchObject({ revision: next, history: [id, next, last, next, id, next] });
    expect(await rollback(store, { render: prerender })).toBe(id);
  });

  it('rolls one remote back to its build before, and keeps later releases of the others', async () => {
    const builds: (string | null)[] = [];
    await first();
    for (const version of ['1', '2', '3']) {
      builds.push(await buildOf(await publish({ store, packages: [await aBuild('mfe_app', { version })] }), 'mfe_app'));
      await publish({ store, packages: [await aBuild('mfe_account', { version })] });
    }
    const { revision = '' } = (await store.readCurrent()) ?? {};
    for (const build of [builds[1], builds[0]]) {
      const id = await rollbackBuild(store, 'mfe_app', { render: prerender });
      expect(await buildOf(id, 'mfe_app')).toBe(build);
      expect(await buildOf(id, 'mfe_account')).toBe(await buildOf(revision, 'mfe_account'));
    }
    await expect(rollbackBuild(store, 'mfe_unknown', { render: prerender })).rejects.toThrow(
      'There is no build of mfe_unknown before this one',
    );
  });

  it('withdraws a remote until it is released or rolled back', async () => {
    const id = await first();
    const without = await withdraw(store, 'mfe_account', { render: prerender });
    expect((await readRevision(store, without)).remotes.map(({ name }) => name)).toEqual(['mfe_app']);
    await expect(withdraw(store, 'mfe_account', { render: prerender })).rejects.toThrow('There is no remote mfe_account');
    expect(await rollbackBuild(store, 'mfe_account', { render: prerender })).toBe(id);
  });

  it.each<[string, Partial<Descriptor>]>([
    ['code', { linkedRoutes: ['operators'] }],
    ['navigation', { nav: [{ route: 'operators', label: '', labels: {}, icon: 'users', order: 1 }] }],
    ['standalone pages', { routes: [{ ...page('join', '/join'), links: ['operators'] }] }],
  ])('rejects a revision without a route that the %s of another build links to', async (_, links) => {
    const operators = page('operators', '/app/account/operators');
    await publish({ store, packages: [await aBuild('shell'), await aBuild('mfe_account', { routes: [operators] })] });
    const id = await publish({ store, packages: [await aBuild('mfe_app', links)] });
    const refused = 'mfe_app 2.18.1 links to the route operators, which this revision would not have';
    await expect(publish({ store, packages: [await aBuild('mfe_account')] })).rejects.toThrow(refused);
    await expect(withdraw(store, 'mfe_account', { render: prerender })).rejects.toThrow(refused);
    expect((await store.readCurrent())?.revision).toBe(id);
  });

  it('rejects a remote that requires another platform, and keeps serving', async () => {
    const id = await first();
    const foreign = await aBuild('mfe_app', { platform: '^3.0.0' });
    await expect(publish({ store, packages: [foreign] })).rejects.toThrow('needs platform ^3.0.0');
    expect((await store.readCurrent())?.revision).toBe(id);
  });

  it.each([
    ['/app/devices', '/app/devices/'],
    ['/app/devices/:id', '/app/devices/:name'],
  ])('rejects two pages at %s and %s', async (path, samePath) => {
    await first();
    const one = await aBuild('mfe_app', { routes: [page('devices', path)] });
    const other = await aBuild('mfe_account', { routes: [page('operators', samePath)] });
    await expect(publish({ store, packages: [one, other] })).rejects.toThrow('both have a page at /app/devices');
  });

  it('rejects two pages with the same name', async () => {
    await first();
    const one = await aBuild('mfe_app', { routes: [page('devices', '/a')] });
    const other = await aBuild('mfe_account', { routes: [page('devices', '/b')] });
    await expect(publish({ store, packages: [one, other] })).rejects.toThrow('both have a route named devices');
  });

  it('rejects two contributions with the same name', async () => {
    await first();
    const labels = { en: 'Note', pl: 'Notatka', es: 'Nota', it: 'Nota' };
    const contributions = [{ slot: 'session-actions' as const, name: 'ticket-note', label: 'app.note', order: 1, labels }];
    const [one, other] = [await aBuild('mfe_app', { contributions }), await aBuild('mfe_account', { contributions })];
    await expect(publish({ store, packages: [one, other] })).rejects.toThrow('both have a contribution named ticket-note');
  });

  it('requires a shell', async () => {
    await expect(publish({ store, packages: [await aBuild('mfe_app')] })).rejects.toThrow('needs the shell');
  });

  it('names the package that is not built', async () => {
    await expect(publish({ store, packages: [join(folder, 'nowhere')] })).rejects.toThrow('is not built yet');
  });

  it('names each file of a build by a hash that the browser verifies', async () => {
    const { remotes } = await readRevision(store, await first());
    const remote = remotes[0];
    const text = await readFile(join(siteDir, remote?.base ?? '', 'descriptor.json'));
    expect(remote?.integrity).toBe(`sha256-${createHash('sha256').update(text).digest('base64')}`);
  });
});
