import { utimes } from 'node:fs/promises';
import { ifFound } from './error-code.ts';

/** Marks a build or a file as used now, so that no cleanup removes it in the next days. False if it does not exist. */
export async function keep(path: string): Promise<boolean> {
  const now = new Date();
  return (await ifFound(utimes(path, now, now))) !== null;
}
