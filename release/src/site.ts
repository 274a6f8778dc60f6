/** The release store and its revisions. Layout: docs/decisions/0002-immutable-revisions.md */
import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { integrityOf } from '@nearhand/contracts/integrity';
import type { Canary, Current, HaltedCanary, ReleaseChange, Revision } from '@nearhand/contracts/release';
import { errorCode, ifFound } from './error-code.ts';

export const hashOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex').slice(0, 20);

export async function readJson<T>(file: string): Promise<T | null> {
  const text = await ifFound(readFile(file, 'utf8'));
  return text === null ? null : (JSON.parse(text) as T);
}

/** A name that no other process writes to. */
export const draftOf = (path: string): string => `${path}.${randomUUID()}.draft`;

/** Atomic: writes a temporary file and renames it. */
export async function writeWhole(file: string, content: string | Buffer): Promise<void> {
  const draft = draftOf(file);
  await writeFile(draft, content);
  await rename(draft, file);
}

/** Renames a folder into place. False if there is one with that name, which stays. */
export async function moveFolder(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOTEMPTY' || errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

const currentFile = (siteDir: string) => join(siteDir, 'current.json');

export const readCurrent = (siteDir: string): Promise<Current | null> => readJson<Current>(currentFile(siteDir));

export async function readRevision(siteDir: string, id: string): Promise<Revision> {
  const revision = await readJson<Revision>(join(siteDir, 'revisions', `${id}.json`));
  if (!revision) throw new Error(`There is no revision ${id} in ${siteDir}`);
  return revision;
}

export const releaseFile = (siteDir: string, number: number) => join(siteDir, 'releases', `${number}.json`);

/** Links the file into place, which only one process can do. */
async function claim(file: string, text: string): Promise<boolean> {
  const draft = draftOf(file);
  await writeFile(draft, text);
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft);
  }
}

async function newestRelease(siteDir: string): Promise<number> {
  const names = await readdir(join(siteDir, 'releases'));
  return Math.max(...names.filter((name) => /^\d+\.json$/.test(name)).map((name) => Number.parseInt(name, 10)));
}

/** Writes the newest release to `current.json`, and again if another process has added a newer one meanwhile. */
async function serveNewest(siteDir: string): Promise<void> {
  const newest = await newestRelease(siteDir);
  await writeWhole(currentFile(siteDir), await readFile(releaseFile(siteDir, newest), 'utf8'));
  if ((await newestRelease(siteDir)) !== newest) await serveNewest(siteDir);
}

export interface PointOptions {
  isRollback?: boolean;
  /** Who asked for it, and why. */
  change?: ReleaseChange;
}

/** What a share of visitors gets beside a revision. */
export interface CanaryState {
  canary?: Canary | undefined;
  halted?: HaltedCanary | undefined;
}

export async function integrityOfRevision(siteDir: string, id: string): Promise<string> {
  return integrityOf(await readFile(join(siteDir, 'revisions', `${id}.json`), 'utf8'));
}

/**
 * Makes a revision current, if nothing was released since `before`. Returns whether it did. Only one process can claim the number of a
 * release. The others still write `current.json`, in case that process died before it could.
 */
export async function pointTo(
  siteDir: string,
  id: string,
  before: Current | null,
  { isRollback, change, canary, halted }: PointOptions & CanaryState,
): Promise<boolean> {
  const { history = [], rollbacks = [] } = before ?? {};
  const current: Current = {
    revision: id,
    integrity: await integrityOfRevision(siteDir, id),
    timestamp: new Date().toISOString(),
    history: [...history, id],
    rollbacks: isRollback ? [...rollbacks, history.length] : rollbacks,
    ...(change && { change }),
    ...(canary && { canary }),
    ...(halted && { halted }),
  };
  await mkdir(join(siteDir, 'releases'), { recursive: true });
  const isFirst = await claim(releaseFile(siteDir, current.history.length), JSON.stringify(current));
  await serveNewest(siteDir);
  return isFirst;
}
