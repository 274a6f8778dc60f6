/** Files of a store. */
import { createHash, randomUUID } from 'node:crypto';
import { access, link, readFile, rename, writeFile } from 'node:fs/promises';
import { errorCode, ifFound } from '../error-code.ts';

export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

export const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

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

/** Links a file, unless it is there already. */
export async function linkOnce(from: string, to: string): Promise<void> {
  await link(from, to).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
}
