import { utimes } from 'node:fs/promises';
import { errorCode } from './error-code.ts';

/** Marks a build or a file as used now, so that no cleanup removes it in the next days. False if it does not exist. */
export async function keep(path: string): Promise<boolean> {
  const now = new Date();
  try {
    await utimes(path, now, now);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    // It belongs to another user, of whom no cleanup removes anything.
    if (errorCode(error) === 'EPERM') return true;
    throw error;
  }
}
