/** The release store and its revisions. Layout: docs/decisions/0002-immutable-revisions.md */
import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { integrityOf } from '@nearhand/contracts/integrity';
import type { Current, Revision } from '@nearhand/contracts/release';

export const hashOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex').slice(0, 20);

async function readJson<T>(file: string): Promise<T | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : (JSON.parse(text) as T);
}

/** Atomic: writes a temporary file and renames it. */
export async function writeWhole(file: string, content: string): Promise<void> {
  const draft = `${file}.${process.pid}.draft`;
  await writeFile(draft, content);
  await rename(draft, file);
}

export const readCurrent = (siteDir: string): Promise<Current | null> => readJson<Current>(join(siteDir, 'current.json'));

export async function readRevision(siteDir: string, id: string): Promise<Revision> {
  const revision = await readJson<Revision>(join(siteDir, 'revisions', `${id}.json`));
  if (!revision) throw new Error(`There is no revision ${id} in ${siteDir}`);
  return revision;
}

/** Makes a revision current. Written last, so that everything it refers to exists. */
export async function pointTo(siteDir: string, id: string, history: string[]): Promise<void> {
  const text = await readFile(join(siteDir, 'revisions', `${id}.json`), 'utf8');
  const current: Current = { revision: id, integrity: integrityOf(text), timestamp: new Date().toISOString(), history };
  await writeWhole(join(siteDir, 'current.json'), JSON.stringify(current));
}
