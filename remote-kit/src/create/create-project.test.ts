import { globSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createProject, updateProject } from './create-project.ts';
import type { Kit } from './kit.ts';

const server = 'https://support.example.com';
const locales = ['en', 'es', 'it', 'pl'];

let folder: string;

/** A kit with one tarball. */
async function aKit(version: string): Promise<Kit> {
  const kit = {
    folder: join(folder, `kit-${version}`),
    packages: { '@nearhand/platform': `platform-${version}.tgz` },
    versions: { react: version },
  };
  await mkdir(kit.folder);
  await writeFile(join(kit.folder, `platform-${version}.tgz`), version);
  return kit;
}

const read = (path: string) => readFile(join(folder, 'mfe-example', path), 'utf8');
const dependencies = async () => (JSON.parse(await read('package.json')) as { dependencies: Record<string, string> }).dependencies;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nearhand-create-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('createProject', () => {
  it('writes exactly the messages that the remote uses, in each language', async () => {
    await createProject(folder, 'mfe-example', { server, kit: await aKit('1') });
    const sources = globSync('src/**/*.{ts,tsx}', { cwd: join(folder, 'mfe-example') }).map((file) =>
      readFileSync(join(folder, 'mfe-example', file), 'utf8'),
    );
    const used = sources.flatMap((source) => Array.from(source.matchAll(/['"](app\.[\w.]+)['"]/g), ([, id]) => id)).sort();
    const written = await Promise.all(
      locales.map(async (locale) => Object.keys(JSON.parse(await read(`locales/${locale}/app/example.json`)) as object)),
    );
    expect(written).toEqual(locales.map(() => used));
  });

  it('includes the kit, so that an installation needs no server', async () => {
    await createProject(folder, 'mfe-example', { server: `${server}/app`, kit: await aKit('1') });
    expect(await dependencies()).toEqual({ '@nearhand/platform': 'file:kit/platform-1.tgz', react: '1' });
    expect(await read('kit/platform-1.tgz')).toBe('1');
    expect(await read('package.json')).toContain(`nearhand-remote dev --shell ${server}"`);
  });

  it.each([
    ['a name of no remote', 'example', server, 'no name of a remote'],
    ['a name outside the folder', '../mfe-example', server, 'no name of a remote'],
    ['a name that the router cannot keep', 'mfe-constructor', server, 'cannot be the name of a route'],
    ['no address', 'mfe-example', 'support.example.com', 'no address of a server'],
    ['an address that would be a command', 'mfe-example', 'file:///etc;ls', 'no address of a server'],
  ])('writes nothing for %s', async (_what, name, address, fault) => {
    const kit = await aKit('1');
    await expect(createProject(folder, name, { server: address, kit })).rejects.toThrow(fault);
    expect(await readdir(folder)).toEqual(['kit-1']);
  });

  it('does not change a folder that exists', async () => {
    await mkdir(join(folder, 'mfe-example'));
    await expect(createProject(folder, 'mfe-example', { server, kit: await aKit('1') })).rejects.toThrow('exists already');
    expect(await readdir(join(folder, 'mfe-example'))).toEqual([]);
  });
});

describe('updateProject', () => {
  it('replaces the kit and its versions, and nothing else', async () => {
    await createProject(folder, 'mfe-example', { server, kit: await aKit('1') });
    const own = JSON.parse(await read('package.json'));
    await writeFile(
      join(folder, 'mfe-example/package.json'),
      JSON.stringify({ ...own, dependencies: { ...own.dependencies, other: '3' } }),
    );
    await updateProject(join(folder, 'mfe-example'), await aKit('2'));
    expect(await dependencies()).toEqual({ '@nearhand/platform': 'file:kit/platform-2.tgz', other: '3', react: '2' });
    expect(await readdir(join(folder, 'mfe-example/kit'))).toEqual(['platform-2.tgz']);
  });

  it('refuses a folder that is no remote', async () => {
    await expect(updateProject(folder, await aKit('2'))).rejects.toThrow('no remote with a kit');
  });
});
