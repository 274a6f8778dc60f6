import type { Dirent, Stats } from 'node:fs';
import { lstat, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Current, Revision } from '@nearhand/contracts/release';
import { ifFound } from '../error-code.ts';
import { draftOf, readJson } from './files.ts';
import type { Cleaned } from './release-store.ts';
import { releasedRevisions } from './released-revisions.ts';

const dayMs = 86_400_000;
/** Time for which everything stays that no revision names. */
const keptMs = 30 * dayMs;
/** A process that has not ended its draft after this time has ended itself. */
const draftMs = dayMs;

const entriesOf = async (folder: string): Promise<Dirent[]> => (await ifFound(readdir(folder, { withFileTypes: true }))) ?? [];

const foldersIn = async (folder: string): Promise<string[]> =>
  (await entriesOf(folder)).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

/** Revisions of channels that are not served any more can be made again. */
async function removeRevisions(siteDir: string, isOld: (stats: Stats) => boolean): Promise<void> {
  const readReleases = async () => {
    const names = (await entriesOf(join(siteDir, 'releases'))).filter(({ name }) => /^\d+\.json$/.test(name));
    return Promise.all(names.map(({ name }) => readJson<Current>(join(siteDir, 'releases', name))));
  };
  const released = releasedRevisions([await readJson<Current>(join(siteDir, 'current.json')), ...(await readReleases())]);
  if (released.size === 0) return;
  for (const { name } of await entriesOf(join(siteDir, 'revisions'))) {
    const id = /^([0-9a-f]{20})\.json$/.exec(name)?.[1];
    const stats = id && !released.has(id) ? await ifFound(lstat(join(siteDir, 'revisions', name))) : null;
    if (!stats || !isOld(stats)) continue;
    for (const path of [`revisions/${name}.br`, `revisions/${name}`, `documents/${id}`])
      await rm(join(siteDir, path), { recursive: true, force: true });
  }
}

/** Addresses of the builds of all revisions: each can be restored. */
async function namedBuilds(siteDir: string): Promise<Set<string>> {
  const named = new Set<string>();
  for (const { name } of await entriesOf(join(siteDir, 'revisions'))) {
    const revision = name.endsWith('.json') ? await readJson<Revision>(join(siteDir, 'revisions', name)) : null;
    if (revision) for (const { base } of [revision.shell, ...revision.remotes]) named.add(base);
  }
  return named;
}

/** A push, a promotion or a release changes the time of the build that it uses, so that it stays. */
async function removeBuild(siteDir: string, name: string, id: string, isOld: (stats: Stats) => boolean): Promise<boolean> {
  const folder = join(siteDir, 'assets', name, id);
  const stats = await ifFound(lstat(folder));
  if (!stats || !isOld(stats)) return false;
  const draft = draftOf(folder);
  await rename(folder, draft);
  if (!isOld(await lstat(draft))) {
    await rename(draft, folder);
    return false;
  }
  for (const extension of ['json', 'signed']) await rm(join(siteDir, 'candidates', name, `${id}.${extension}`), { force: true });
  await rm(join(siteDir, 'server', name, id), { recursive: true, force: true });
  await rm(draft, { recursive: true });
  return true;
}

async function removeBuilds(siteDir: string, isOld: (stats: Stats) => boolean): Promise<number> {
  const named = await namedBuilds(siteDir);
  let count = 0;
  for (const name of await foldersIn(join(siteDir, 'assets')))
    for (const id of await foldersIn(join(siteDir, 'assets', name)))
      if (/^[0-9a-f]{20}$/.test(id) && !named.has(`/assets/${name}/${id}/`) && (await removeBuild(siteDir, name, id, isOld))) count += 1;
  return count;
}

/** Uploaded files that no build consists of, and their compressed copies. */
async function removeFiles(siteDir: string, isOld: (stats: Stats) => boolean): Promise<number> {
  let count = 0;
  for (const { name } of await entriesOf(join(siteDir, 'files'))) {
    const file = join(siteDir, 'files', name);
    const stats = /^[0-9a-f]{64}(?:\.br)?$/.test(name) ? await ifFound(lstat(file)) : null;
    if (!stats?.isFile() || stats.nlink > 1 || !isOld(stats)) continue;
    await rm(file, { force: true });
    count += 1;
  }
  return count;
}

/** Removes the drafts of killed processes. Returns their number. */
export async function removeDrafts(siteDir: string, now: number): Promise<number> {
  const homes = ['assets', 'server', 'candidates'];
  const below = await Promise.all(homes.map(async (home) => (await foldersIn(join(siteDir, home))).map((name) => join(home, name))));
  let count = 0;
  for (const home of ['', 'files', 'releases', 'channels', 'revisions', ...below.flat()])
    for (const { name } of await entriesOf(join(siteDir, home))) {
      const draft = join(siteDir, home, name);
      const stats = name.endsWith('.draft') ? await ifFound(lstat(draft)) : null;
      // The time of a folder's content may be old, that of its own change is not.
      if (!stats || now - stats.ctimeMs < draftMs) continue;
      await rm(draft, { recursive: true, force: true });
      count += 1;
    }
  return count;
}

/**
 * Removes what nothing needs: revisions of channels that were composed 30 days ago, builds that were pushed or added 30 days ago and that
 * no revision names, uploads that belong to no build, and drafts of processes that were killed. Whatever was released stays, so that each
 * revision can be restored.
 */
export async function cleanFolder(siteDir: string, now: number): Promise<Cleaned> {
  // Files that another user has released cannot be marked as used.
  const isOwn = ({ uid }: Stats) => uid === (process.getuid?.() ?? uid);
  const isOld = (stats: Stats) => isOwn(stats) && now - stats.mtimeMs > keptMs;
  const drafts = await removeDrafts(siteDir, now);
  await removeRevisions(siteDir, isOld);
  const builds = await removeBuilds(siteDir, isOld);
  return { builds, files: await removeFiles(siteDir, isOld), drafts };
}
