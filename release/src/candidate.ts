import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { components } from '@nearhand/contracts/openapi.gen';
import type { ReleasedRemote } from '@nearhand/contracts/release';
import { isText, storedBuild } from './add-build.ts';
import { ifFound } from './error-code.ts';
import { keep } from './keep.ts';
import { descriptorPath, manifestText, type ReleaseManifest } from './manifest.ts';
import { compressFile, filePath, linkOnce } from './release-files.ts';
import { releasedRemote } from './revision.ts';
import { draftOf, hashOf, moveFolder, readJson, writeWhole } from './site.ts';

/** The record of a pushed build in the store. */
export interface Candidate extends Omit<components['schemas']['ReleaseCandidate'], 'candidateId'> {
  tokenId: string;
  /** The revision against which it was checked. */
  checkedAgainst: string;
}

export interface NamedCandidate extends Candidate {
  candidateId: string;
}

const folderOf = (siteDir: string, remote: string) => join(siteDir, 'candidates', remote);
const recordOf = (siteDir: string, remote: string, id: string) => join(folderOf(siteDir, remote), `${id}.json`);

export const buildFolder = (siteDir: string, remote: string, id: string): string => join(siteDir, 'assets', remote, id);

/** Puts the files of a manifest together in a folder that nobody reads. */
export async function assemble(siteDir: string, { remote, files }: ReleaseManifest): Promise<string> {
  const draft = draftOf(join(folderOf(siteDir, remote), 'build'));
  await Promise.all([...new Set(files.map(({ path }) => dirname(join(draft, path))))].map((folder) => mkdir(folder, { recursive: true })));
  await Promise.all(files.map(({ path, hash }) => linkOnce(filePath(siteDir, hash), join(draft, path))));
  return draft;
}

export async function readCandidate(siteDir: string, remote: string, id: string): Promise<NamedCandidate | null> {
  const found = await readJson<Candidate>(recordOf(siteDir, remote, id));
  return found && { ...found, candidateId: id };
}

/** The newest candidates of a remote, newest first. */
export async function listCandidates(siteDir: string, remote: string, count: number): Promise<NamedCandidate[]> {
  const names = (await ifFound(readdir(folderOf(siteDir, remote)))) ?? [];
  const ids = names.flatMap((name) => /^([0-9a-f]{20})\.json$/.exec(name)?.[1] ?? []);
  const all = (await Promise.all(ids.map((id) => readCandidate(siteDir, remote, id)))).filter((found) => found !== null);
  return all.sort((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, count);
}

interface Pushed {
  manifest: ReleaseManifest;
  signature: string;
  /** The folder in which its files are put together. */
  draft: string;
  candidate: Candidate;
}

/** Keeps a checked build in the store. Returns its id. */
export async function addCandidate(siteDir: string, { manifest, signature, draft, candidate }: Pushed): Promise<string> {
  const { remote, files } = manifest;
  const id = hashOf(await readFile(join(draft, descriptorPath)));
  const texts = files.filter(({ path }) => isText(path));
  await Promise.all(texts.map(({ hash }) => compressFile(siteDir, hash)));
  await Promise.all(texts.map(({ path, hash }) => linkOnce(`${filePath(siteDir, hash)}.br`, join(draft, `${path}.br`))));
  const folder = buildFolder(siteDir, remote, id);
  await mkdir(dirname(folder), { recursive: true });
  const isNew = (await moveFolder(draft, folder)) || (!(await keep(folder)) && (await moveFolder(draft, folder)));
  if (!isNew) {
    const [known, pushed] = await Promise.all([folder, draft].map((path) => readFile(join(path, descriptorPath), 'utf8')));
    if (known !== pushed) throw new Error(`The build ${id} of ${remote} is another one`);
    await rm(draft, { recursive: true });
  }
  const record = recordOf(siteDir, remote, id);
  if (existsSync(record)) return id;
  // What was signed, for those who ask later.
  await writeFile(record.replace('.json', '.signed'), `${manifestText(manifest)}${signature}\n`);
  await writeWhole(record, JSON.stringify(candidate));
  return id;
}

/** A build of the store that is to be served, as a revision names it. Null if a cleanup has removed it. */
export async function storedRemote(siteDir: string, remote: string, id: string): Promise<ReleasedRemote | null> {
  const folder = buildFolder(siteDir, remote, id);
  const text = (await keep(folder)) ? await ifFound(readFile(join(folder, descriptorPath), 'utf8')) : null;
  return text === null ? null : releasedRemote(storedBuild(text));
}
