import { chmod, mkdir, stat } from 'node:fs/promises';

/**
 * Makes a folder for this user alone, and closes one that is open to others. Its group may pass through where it already
 * could: started by root, the embedded database runs as another user. A folder that somebody else owns is left as it is.
 */
export async function privateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const { mode, uid } = await stat(path);
  const own = process.getuid?.();
  if ((mode & 0o067) !== 0 && (own === 0 || own === uid)) await chmod(path, mode & 0o710);
}
