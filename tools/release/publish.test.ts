import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Descriptor } from '@nearhand/contracts/release';
import { publish, rollback } from './publish.ts';
import { readCurrent, readRevision } from './site.ts';

let folder: string;
let siteDir: string;

describe('publish', () => {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nearhand-release-'));
    siteDir = join(folder, 'site');
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
    const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`;
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

  const first = async () => publish({ siteDir, packages: [await aBuild('shell'), await aBuild('mfe_app'), await aBuild('mfe_account')] });
  const filesBelow = async (directory: string) => {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
    return Promise.all(files.map(async (file) => ({ file, content: await readFile(file, 'base64') })));
  };
  const page = (name: string, path: string) => ({ name, path, title: 'app.title.x', layout: 'app', access: 'user' }) as const;

  it('gives the same revision id to the same builds', async () => {
    const id = await first();
    expect(await first()).toBe(id);
    expect((await readCurrent(siteDir))?.history).toEqual([id]);
  });

  it('replaces one remote and keeps the other builds', async () => {
    const before = await readRevision(siteDir, await first());
    const after = await readRevision(
      siteDir,
      await publish({ siteDir, packages: [await aBuild('mfe_app', {}, 'export const changed = 1')] }),
    );
    expect(after.shell).toEqual(before.shell);
    expect(after.remotes.find(({ name }) => name === 'mfe_account')).toEqual(before.remotes.find(({ name }) => name === 'mfe_account'));
    expect(after.remotes.find(({ name }) => name === 'mfe_app')?.base).not.toBe(
      before.remotes.find(({ name }) => name === 'mfe_app')?.base,
    );
  });

  it('changes no file of an earlier revision', async () => {
    await first();
    const assets = join(siteDir, 'assets');
    const before = await filesBelow(assets);
    await publish({ siteDir, packages: [await aBuild('mfe_app', {}, 'export const changed = 1')] });
    expect(await filesBelow(assets)).toEqual(expect.arrayContaining(before));
  });

  it('rolls back to the previous revision, and forward with the next release', async () => {
    const id = await first();
    const changed = await aBuild('mfe_app', {}, 'export const changed = 1');
    const next = await publish({ siteDir, packages: [changed] });
    expect(await rollback(siteDir)).toBe(id);
    expect((await readCurrent(siteDir))?.revision).toBe(id);
    expect(await publish({ siteDir, packages: [changed] })).toBe(next);
  });

  it('rejects a rollback without a previous revision', async () => {
    await first();
    await expect(rollback(siteDir)).rejects.toThrow('There is no revision before this one');
  });

  it('rejects a remote that requires another platform, and keeps serving', async () => {
    const id = await first();
    const foreign = await aBuild('mfe_app', { platform: '^3.0.0' });
    await expect(publish({ siteDir, packages: [foreign] })).rejects.toThrow('needs platform ^3.0.0');
    expect((await readCurrent(siteDir))?.revision).toBe(id);
  });

  it('rejects two pages with the same name', async () => {
    await first();
    const one = await aBuild('mfe_app', { routes: [page('devices', '/a')] });
    const other = await aBuild('mfe_account', { routes: [page('devices', '/b')] });
    await expect(publish({ siteDir, packages: [one, other] })).rejects.toThrow('both have a route named devices');
  });

  it('requires a shell', async () => {
    await expect(publish({ siteDir, packages: [await aBuild('mfe_app')] })).rejects.toThrow('needs the shell');
  });

  it('names the package that is not built', async () => {
    await expect(publish({ siteDir, packages: [join(folder, 'nowhere')] })).rejects.toThrow('is not built yet');
  });

  it('names each file of a build by a hash that the browser verifies', async () => {
    const { remotes } = await readRevision(siteDir, await first());
    const remote = remotes[0];
    const text = await readFile(join(siteDir, remote?.base ?? '', 'descriptor.json'));
    expect(remote?.integrity).toBe(`sha384-${createHash('sha384').update(text).digest('base64')}`);
  });
});
