/** Files of builds by their content, beside the builds that consist of them. */
import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { ReleasedBuild } from '@nearhand/contracts/release';
import { compressed, readDescriptor } from './add-build.ts';
import { pathOf } from './build-id.ts';
import { exists, linkOnce, sha256, withDraft, writeWhole } from './store/files.ts';
import type { ReleaseStore } from './store/release-store.ts';

const largestFile = 16 * 1024 * 1024;

export class FileTooLargeError extends Error {}
export class HashMismatchError extends Error {}

export const filePath = (hash: string): string => `files/${hash}`;

/** Finds the files that are not stored. The stored ones stay for a while, so that the build that needs them can be made. */
export async function missingFiles(store: ReleaseStore, hashes: readonly string[]): Promise<string[]> {
  const unique = [...new Set(hashes)];
  const known = await Promise.all(unique.map((hash) => store.keep(filePath(hash))));
  return unique.filter((_, index) => !known[index]);
}

/** Makes the files of a build, which may have been added by a command on the server, known by their content. */
export async function adoptFiles(store: ReleaseStore, build: ReleasedBuild, wanted: ReadonlySet<string>): Promise<void> {
  const { files } = await readDescriptor(store, build);
  const folder = join(store.dir, pathOf(build.base));
  await mkdir(join(store.dir, 'files'), { recursive: true });
  await store.provide(pathOf(build.base));
  for (const { path } of files) {
    const hash = sha256(await readFile(join(folder, path)));
    if (!wanted.has(hash)) continue;
    const file = join(store.dir, filePath(hash));
    await linkOnce(join(folder, path), file);
    if (await exists(join(folder, `${path}.br`))) await linkOnce(join(folder, `${path}.br`), `${file}.br`);
    await store.save(filePath(hash));
  }
}

/** Stores a file if its content has the hash; otherwise nothing of it is left. */
export async function addFile(store: ReleaseStore, hash: string, content: Readable): Promise<void> {
  await mkdir(join(store.dir, 'files'), { recursive: true });
  const file = join(store.dir, filePath(hash));
  const digest = createHash('sha256');
  let size = 0;
  await withDraft(file, async (draft) => {
    await using out = await open(draft, 'wx', 0o644);
    // The connection stays open for the answer.
    for await (const chunk of content.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > largestFile) throw new FileTooLargeError(`A file may have ${largestFile} bytes`);
      digest.update(chunk);
      // All of it: a single write to a disk that becomes full ends early, without an error.
      await out.appendFile(chunk);
    }
    if (digest.digest('hex') !== hash) throw new HashMismatchError(`The content is not that of ${hash}`);
    await out.sync();
    await rename(draft, file);
    await store.save(filePath(hash));
  });
}

/** Whether the stored file has this size. */
export const hasSize = async (store: ReleaseStore, hash: string, size: number): Promise<boolean> =>
  (await store.provide(filePath(hash))) && (await stat(join(store.dir, filePath(hash)))).size === size;

/** Adds the compressed copy of a text, once for all builds that contain it. */
export async function compressFile(store: ReleaseStore, hash: string): Promise<void> {
  const copy = `${filePath(hash)}.br`;
  if (await store.provide(copy)) return;
  await writeWhole(join(store.dir, copy), await compressed(await readFile(join(store.dir, filePath(hash)))));
  await store.save(copy);
}
