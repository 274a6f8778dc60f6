import { cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Revision } from '@nearhand/contracts/release';
import { addBuild } from '@nearhand/release/add-build';
import type { CheckedBuild } from '@nearhand/release/gate/rule';
import { releasedRemote, serve } from '@nearhand/release/revision';
import { FolderStore } from '@nearhand/release/store/folder-store';
import type { ReleaseStore } from '@nearhand/release/store/release-store';
import { servedBuilds } from '../../../../tools/release/gate/seeds/sample-builds.ts';

/** Writes a build as its bundler would. Returns the folder with the descriptor. */
export async function writeBuild({ descriptor, files }: CheckedBuild): Promise<string> {
  const folder = join(await mkdtemp(join(tmpdir(), 'nearhand-build-')), 'dist/client');
  for (const [path, content] of [...files, ['descriptor.json', JSON.stringify(descriptor)] as const]) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

/** Releases builds in a store, as a command on the server does. */
export async function releaseBuilds(store: ReleaseStore, builds = servedBuilds()): Promise<void> {
  const stored = await Promise.all(builds.map(async (build) => addBuild(store, join(await writeBuild(build), '../..'))));
  const shell = stored.find(({ descriptor }) => descriptor.name === 'shell')?.build;
  if (!shell) throw new Error('There is no shell');
  const remotes = stored.filter(({ descriptor }) => descriptor.name !== 'shell').map(releasedRemote);
  const revision: Revision = { shell, remotes };
  await serve(store, () => revision, { render: async () => undefined });
}

const newSiteDir = () => mkdtemp(join(tmpdir(), 'nearhand-site-'));

async function released(): Promise<string> {
  const siteDir = await newSiteDir();
  await releaseBuilds(new FolderStore(siteDir));
  return siteDir;
}
let first: Promise<string> | undefined;

/** A store in a folder, with builds that are released: once per process, whose other stores are copies. */
export async function aReleaseStore(): Promise<string> {
  first ??= released();
  const siteDir = await newSiteDir();
  await cp(await first, siteDir, { recursive: true });
  return siteDir;
}
