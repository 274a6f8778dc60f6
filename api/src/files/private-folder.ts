import { chmod, mkdir, stat } from 'node:fs/promises';

/**
 * Creates a folder for this user only, and removes access of others. The group keeps its right to traverse it: when started
 * by root, the embedded database runs as another user. The folder of another owner is not changed.
 */
export async function privateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const { mode, uid } = await stat(path);
  const own = process.getuid?.();
  if ((mode & 0o067) !== 0 && (own === 0 || own === uid)) await chmod(path, mode & 0o710);
}
