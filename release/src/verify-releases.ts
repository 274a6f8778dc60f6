import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { integrityOf } from '@nearhand/contracts/integrity';
import type { Current, Descriptor, Revision } from '@nearhand/contracts/release';
import { buildIdOf, pathOf } from './build-id.ts';
import { buildPath } from './candidate.ts';
import { liveChannels } from './channels.ts';
import { ifFound } from './error-code.ts';
import { hashOf } from './site.ts';
import type { ReleaseStore } from './store/release-store.ts';

/** Number of files that were read, and the paths of those that are missing or changed. */
export interface VerifiedReleases {
  count: number;
  broken: string[];
}

/** The content of a file in the store; null without it, or if the store says that it is damaged. */
async function read(store: ReleaseStore, path: string): Promise<Buffer | null> {
  await store.provide(path).catch(() => false);
  return ifFound(readFile(join(store.dir, path)));
}

async function verifyBuild(store: ReleaseStore, path: string, verified: VerifiedReleases): Promise<void> {
  const check = async (file: string, isWhole: (content: Buffer) => boolean): Promise<Buffer | null> => {
    const content = await read(store, `${path}/${file}`);
    verified.count += 1;
    if (content && isWhole(content)) return content;
    verified.broken.push(`${path}/${file}`);
    return null;
  };
  const text = await check('descriptor.json', (content) => hashOf(content) === buildIdOf(`/${path}/`));
  if (!text) return;
  for (const file of (JSON.parse(text.toString()) as Descriptor).files) {
    await check(file.path, (content) => integrityOf(content) === file.integrity);
  }
}

/** Paths of the builds of a revision; null if the revision is missing or changed. */
async function buildsOf(store: ReleaseStore, { revision, integrity }: Pick<Current, 'revision' | 'integrity'>): Promise<string[] | null> {
  const text = await read(store, `revisions/${revision}.json`);
  if (!text || integrityOf(text) !== integrity) return null;
  const { shell, remotes } = JSON.parse(text.toString()) as Revision;
  return [shell, ...remotes].map(({ base }) => pathOf(base));
}

/** Reads every file of the builds that visitors can get now: in production, as its canary, and in channels. */
export async function verifyReleases(store: ReleaseStore): Promise<VerifiedReleases> {
  const verified: VerifiedReleases = { count: 0, broken: [] };
  const current = await store.readCurrent();
  const builds = new Set<string>();
  for (const served of current ? [current, ...(current.canary ? [current.canary] : [])] : []) {
    const found = await buildsOf(store, served);
    verified.count += 1;
    if (!found) verified.broken.push(`revisions/${served.revision}.json`);
    for (const path of found ?? []) builds.add(path);
  }
  for (const [, channel] of liveChannels(await store.readChannels())) {
    for (const [remote, { buildId }] of Object.entries(channel.builds)) builds.add(buildPath(remote, buildId));
  }
  for (const path of builds) await verifyBuild(store, path, verified);
  return verified;
}
