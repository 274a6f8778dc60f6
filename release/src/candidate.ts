import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { components } from '@nearhand/contracts/openapi.gen';
import type { ReleasedRemote } from '@nearhand/contracts/release';
import { isText, storedBuild } from './add-build.ts';
import { descriptorPath, manifestText, type ReleaseManifest } from './manifest.ts';
import { compressFile, filePath } from './release-files.ts';
import { releasedRemote } from './revision.ts';
import { hashOf, readText } from './site.ts';
import { allWritten, linkOnce, withDraft, writeWhole } from './store/files.ts';
import type { ReleaseStore } from './store/release-store.ts';

/** The record of a pushed build in the store. */
export interface Candidate extends Omit<components['schemas']['ReleaseCandidate'], 'candidateId'> {
  tokenId: string;
  /** The revision against which it was checked. */
  checkedAgainst: string;
}

export interface NamedCandidate extends Candidate {
  candidateId: string;
}

const recordOf = (remote: string, id: string) => `candidates/${remote}/${id}.json`;

export const buildPath = (remote: string, id: string): string => `assets/${remote}/${id}`;

/** Puts the files of a manifest together in a folder that nobody else reads, which is removed after `use`. */
export const assembled = <T>(store: ReleaseStore, { remote, files }: ReleaseManifest, use: (draft: string) => Promise<T>): Promise<T> =>
  withDraft(join(store.dir, 'candidates', remote, 'build'), async (draft) => {
    const folders = [...new Set(files.map(({ path }) => dirname(join(draft, path))))];
    for (const folder of folders) await mkdir(folder, { recursive: true });
    for (const { path, hash } of files) await linkOnce(join(store.dir, filePath(hash)), join(draft, path));
    return use(draft);
  });

export async function readCandidate(store: ReleaseStore, remote: string, id: string): Promise<NamedCandidate | null> {
  const text = await readText(store, recordOf(remote, id));
  return text === null ? null : { ...(JSON.parse(text) as Candidate), candidateId: id };
}

/** The newest candidates of a remote, newest first. */
export async function listCandidates(store: ReleaseStore, remote: string, count: number): Promise<NamedCandidate[]> {
  const names = await store.candidateFiles(remote);
  const ids = names.flatMap((name) => /^([0-9a-f]{20})\.json$/.exec(name)?.[1] ?? []);
  const all = (await Promise.all(ids.map((id) => readCandidate(store, remote, id)))).filter((found) => found !== null);
  return all.sort((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, count);
}

interface Pushed {
  manifest: ReleaseManifest;
  signature: string;
  /** The folder in which its files are put together. */
  draft: string;
  candidate: Candidate;
}

async function add(store: ReleaseStore, path: string, text: string): Promise<void> {
  await writeWhole(join(store.dir, path), text);
  await store.save(path);
}

/** Keeps a checked build in the store. Returns its id. */
export async function addCandidate(store: ReleaseStore, { manifest, signature, draft, candidate }: Pushed): Promise<string> {
  const { remote, files } = manifest;
  const id = hashOf(await readFile(join(draft, descriptorPath)));
  const texts = files.filter(({ path }) => isText(path));
  await allWritten(texts.map(({ hash }) => compressFile(store, hash)));
  for (const { path, hash } of texts) await linkOnce(join(store.dir, `${filePath(hash)}.br`), join(draft, `${path}.br`));
  const path = buildPath(remote, id);
  const pushed = await readFile(join(draft, descriptorPath), 'utf8');
  await store.addFolder(path, draft);
  if ((await readText(store, `${path}/${descriptorPath}`)) !== pushed) throw new Error(`The build ${id} of ${remote} is another one`);
  if (await readCandidate(store, remote, id)) return id;
  // The signed manifest is kept for those who ask later. The record is added last.
  await add(store, recordOf(remote, id).replace('.json', '.signed'), `${manifestText(manifest)}${signature}\n`);
  await add(store, recordOf(remote, id), JSON.stringify(candidate));
  return id;
}

/** A build of the store that is to be served, as a revision names it. Null if a cleanup has removed it. */
export async function storedRemote(store: ReleaseStore, remote: string, id: string): Promise<ReleasedRemote | null> {
  const path = buildPath(remote, id);
  const text = (await store.keep(path)) ? await readText(store, `${path}/${descriptorPath}`) : null;
  return text === null ? null : releasedRemote(storedBuild(text));
}
