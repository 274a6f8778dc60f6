import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Writes files into a folder, with the folders that they need. */
export async function writeFiles(folder: string, files: readonly (readonly [file: string, content: string | Buffer])[]): Promise<void> {
  for (const [file, content] of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), content);
  }
}
