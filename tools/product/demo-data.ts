import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { json, text } from 'node:stream/consumers';
import { root } from '../build-state.ts';
import { UserError } from '../user-error.ts';

/** Credentials of the demo company; the password is null after its owner has changed it. */
export interface DemoOwner {
  email: string;
  password: string | null;
}

interface Settings {
  databaseUrl: string;
  dataDir: string;
  /** Password from the environment; null for one that is generated and stored in the data folder. */
  password: string | null;
}

/** Fills an empty database; returns null if it has another company. */
export async function fillWithDemoData({ databaseUrl, dataDir, password: given }: Settings): Promise<DemoOwner | null> {
  const file = join(dataDir, 'demo-password');
  const kept = await readFile(file, 'utf8').catch(() => null);
  const password = given ?? kept ?? makePassword();
  if (password !== kept) {
    await writeFile(`${file}.new`, password, { mode: 0o600 });
    await rename(`${file}.new`, file);
  }

  const child = spawn(process.execPath, [join(root, 'api', 'dist', 'demo-command.js')], { cwd: root, stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.end(JSON.stringify({ databaseUrl, dataDir, password, isGiven: given !== null }));
  const [answer, errors] = await Promise.all([json(child.stdout).catch(() => undefined), text(child.stderr)]);
  if (answer === undefined) throw new UserError(`${errors.trim()}\nThe demo data could not be written.`);
  const owner = answer as { email: string; isPasswordRight: boolean } | null;
  return owner && { email: owner.email, password: owner.isPasswordRight ? password : null };
}

/** Easy to read aloud, and accepted by the password policy. */
export function makePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  for (;;) {
    const password = Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join('');
    if (/[a-z]/.test(password) && /[A-Z]/.test(password) && /\d/.test(password)) return password;
  }
}
