import { extname, join } from 'node:path';
import type { PasswordCheck } from './password-worker.ts';
import { createThreadPool } from './thread-pool.ts';

const runInThread = createThreadPool(join(import.meta.dirname, `password-worker${extname(import.meta.filename)}`));

export const hashPassword = (password: string): Promise<string> => runInThread('hash', password);

/** Takes the same time for unknown accounts, missing passwords and wrong passwords. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const isRight: boolean = await runInThread('verify', { passwordHash, password } satisfies PasswordCheck);
  return isRight && passwordHash !== null;
}
