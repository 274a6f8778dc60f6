/** Files of a store. */
import { createHash, randomUUID } from 'node:crypto';
import { access, link, readFile, rename, rm, writeFile } from 'node:fs/promises';
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

/** Makes something under a temporary name, of which nothing is left if `make` fails, such as on a full disk. */
export async function withDraft<T>(path: string, make: (draft: string) => Promise<T>): Promise<T> {
  const draft = draftOf(path);
  try {
    return await make(draft);
  } finally {
    // Writes that go on after one has failed may add to a folder that is being removed.
    await rm(draft, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Waits for all writes, because one that goes on after another has failed would leave something behind. Throws the first failure. */
export async function allWritten(writes: readonly Promise<unknown>[]): Promise<void> {
  for (const write of await Promise.allSettled(writes)) if (write.status === 'rejected') throw write.reason;
}

/** Atomic: writes a temporary file and renames it. */
export const writeWhole = (file: string, content: string | Buffer): Promise<void> =>
  withDraft(file, async (draft) => {
    await writeFile(draft, content);
    await rename(draft, file);
  });

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

/** Links a file, unless there is one with that name. Returns whether it did, which only one process can. */
export async function linkOnce(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}
