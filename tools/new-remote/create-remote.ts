import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { UserError } from '../user-error.ts';
import { nameFault } from './name-fault.ts';
import { remoteFiles } from './remote-files.ts';

const lock = 'package-lock.json';

/** Enters new packages in the lock. What a remote depends on is in it already, so npm needs no network. */
const npmLock = (root: string): Promise<unknown> =>
  promisify(execFile)('npm', ['install', '--package-lock-only', '--ignore-scripts', '--offline', '--loglevel=error'], {
    cwd: root,
    shell: process.platform === 'win32',
  });

/** Writes the files of a remote and its entries of the lock; returns their paths. If that fails, nothing of them is left. */
export async function createRemote(root: string, name: string, updateLock = npmLock): Promise<string[]> {
  const fault = nameFault(root, name);
  if (fault) throw new UserError(`${fault}. Nothing was written.`);
  const files = await remoteFiles(root, name);
  const lockBefore = await readFile(join(root, lock));
  try {
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), content);
    }
    await updateLock(root);
  } catch (error) {
    const made = new Set(Object.keys(files).map((path) => (path.startsWith('locales/') ? path : dirname(path))));
    for (const path of made) await rm(join(root, path), { recursive: true, force: true });
    await writeFile(join(root, lock), lockBefore);
    throw error;
  }
  return [...Object.keys(files), lock];
}
