import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Replaces a private file: after a crash it has the old or the new content. */
export async function writeAtomically(file: string, content: string): Promise<void> {
  const fresh = `${file}.new`;
  await rm(fresh, { force: true });
  const handle = await open(fresh, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(fresh, file);
  const folder = await open(dirname(file), 'r');
  await folder.sync().finally(() => folder.close());
}
