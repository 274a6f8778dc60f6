import { extname, join } from 'node:path';
import type { PasswordCheck } from './password-worker.ts';
import { createThreadPool } from './thread-pool.ts';

const runInThread = createThreadPool(join(import.meta.dirname, `password-worker${extname(import.meta.filename)}`));

/** Hashes NFC: systems compose the accents of one typed password differently. */
export const hashPassword = (password: string): Promise<string> => runInThread('hash', password.normalize('NFC'));

/** `older`: a right password whose hash was made of another spelling, before passwords were normalized. */
export type PasswordMatch = 'current' | 'older' | null;

/** Takes the same time for unknown accounts, missing passwords and wrong passwords. */
export async function matchPassword(passwordHash: string | null, password: string): Promise<PasswordMatch> {
  const current = password.normalize('NFC');
  for (const spelling of new Set([current, password, password.normalize('NFD')])) {
    const isRight: boolean = await runInThread('verify', { passwordHash, password: spelling } satisfies PasswordCheck);
    if (isRight && passwordHash !== null) return spelling === current ? 'current' : 'older';
  }
  return null;
}

export const verifyPassword = async (passwordHash: string | null, password: string): Promise<boolean> =>
  (await matchPassword(passwordHash, password)) !== null;
