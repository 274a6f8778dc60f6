import { open, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '@nearhand/release/error-code';

const block = Buffer.alloc(65_536);
/** Smallest unit of space. */
const pageBytes = 4096;

type File = Awaited<ReturnType<typeof open>>;

async function writeSome(file: File, size: number): Promise<number> {
  try {
    return (await file.write(block, 0, size)).bytesWritten;
  } catch (error) {
    if (errorCode(error) === 'ENOSPC') return 0;
    throw error;
  }
}

/** Fills the disk of a folder, except for a number of pages. */
export async function fillDisk(folder: string, freePages = 0): Promise<void> {
  const path = join(folder, 'ballast');
  const file = await open(path, 'a');
  try {
    for (const size of [block.length, pageBytes]) while ((await writeSome(file, size)) > 0);
    const { size } = await file.stat();
    await truncate(path, size - freePages * pageBytes);
  } finally {
    await file.close();
  }
}
