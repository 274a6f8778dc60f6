/** Files of builds by their content, beside the builds that consist of them. */
import { createHash } from 'node:crypto';
import { access, link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Descriptor } from '@nearhand/contracts/release';
import { compressed } from './add-build.ts';
import { errorCode } from './error-code.ts';
import { keep } from './keep.ts';
import { draftOf, writeWhole } from './site.ts';

const largestFile = 16 * 1024 * 1024;

export class FileTooLargeError extends Error {}
export class HashMismatchError extends Error {}

export const filePath = (siteDir: string, hash: string): string => join(siteDir, 'files', hash);

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Links a file, unless it is there already. */
export async function linkOnce(from: string, to: string): Promise<void> {
  await link(from, to).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
}

/** Those that are known stay for a while, so that the build that needs them can be made. */
export async function missingFiles(siteDir: string, hashes: readonly string[]): Promise<string[]> {
  const unique = [...new Set(hashes)];
  const known = await Promise.all(unique.map((hash) => keep(filePath(siteDir, hash))));
  return unique.filter((_, index) => !known[index]);
}

/** Makes the files of a build, which may have been added by a command on the server, known by their content. */
export async function adoptFiles(siteDir: string, base: string, wanted: ReadonlySet<string>): Promise<void> {
  const folder = join(siteDir, base);
  const { files } = JSON.parse(await readFile(join(folder, 'descriptor.json'), 'utf8')) as Descriptor;
  await mkdir(join(siteDir, 'files'), { recursive: true });
  for (const { path } of files) {
    const content = await readFile(join(folder, path));
    const hash = createHash('sha256').update(content).digest('hex');
    if (!wanted.has(hash)) continue;
    await linkOnce(join(folder, path), filePath(siteDir, hash));
    if (await exists(join(folder, `${path}.br`))) await linkOnce(join(folder, `${path}.br`), `${filePath(siteDir, hash)}.br`);
  }
}

/** Stores a file if its content has the hash; otherwise nothing of it is left. */
export async function addFile(siteDir: string, hash: string, content: Readable): Promise<void> {
  await mkdir(join(siteDir, 'files'), { recursive: true });
  const file = filePath(siteDir, hash);
  const draft = draftOf(file);
  const digest = createHash('sha256');
  let size = 0;
  try {
    await using out = await open(draft, 'wx', 0o644);
    // The connection stays open for the answer.
    for await (const chunk of content.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > largestFile) throw new FileTooLargeError(`A file may have ${largestFile} bytes`);
      digest.update(chunk);
      await out.write(chunk);
    }
    if (digest.digest('hex') !== hash) throw new HashMismatchError(`The content is not that of ${hash}`);
    await out.sync();
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Whether the stored file has this size. */
export const hasSize = async (siteDir: string, hash: string, size: number): Promise<boolean> =>
  (await stat(filePath(siteDir, hash))).size === size;

/** Adds the compressed copy of a text, once for all builds that contain it. */
export async function compressFile(siteDir: string, hash: string): Promise<void> {
  const file = filePath(siteDir, hash);
  if (await exists(`${file}.br`)) return;
  await writeWhole(`${file}.br`, await compressed(await readFile(file)));
}
