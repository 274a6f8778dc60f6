import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { chown, link, mkdir, open, rm, statfs } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { FileSink } from '@nearhand/platform/session-link/capability/ports';
import { errorCode } from '../error-code.ts';

/** Room that a transfer leaves on the disk. */
const reservedBytes = 256 * 1024 * 1024;

const longestSearch = 1_000;

/** Group id that leaves the group as it is (chown(2)). */
const unchanged = -1;

/** The folder of received files. A file gets its name once it is complete, and never replaces another one. */
export class FileInbox {
  readonly #folder: string;
  /** User id of the person to whom the files belong; null for the user of this process. */
  readonly #owner: number | null;
  /** Complete and incomplete files, by the id of their transfer. */
  readonly #parts = new Map<string, string>();

  constructor(folder: string, owner: number | null = null) {
    this.#folder = folder;
    this.#owner = owner;
  }

  /** Throws when there is no space. */
  readonly openSink = async (id: string, size: number): Promise<FileSink> => {
    await mkdir(this.#folder, { recursive: true });
    const { bavail, bsize } = await statfs(this.#folder);
    if (bavail * bsize < size + reservedBytes) throw new Error('There is not enough space');
    const path = join(this.#folder, `.${randomUUID()}.part`);
    const handle = await open(path, 'wx', 0o600);
    this.#parts.set(id, path);
    return {
      write: async (bytes) => void (await handle.appendFile(bytes)),
      finish: async () => {
        await handle.close();
        return openAsBlob(path);
      },
      discard: async () => {
        this.#parts.delete(id);
        await handle.close().catch(() => undefined);
        await rm(path, { force: true });
      },
    };
  };

  /** Names a complete file. Returns its path; null for a transfer without content. */
  async keep({ id, name, folder }: { id: string; name: string; folder: string }): Promise<string | null> {
    const part = this.#parts.get(id);
    if (!part) return null;
    const target = join(this.#folder, folder);
    await mkdir(target, { recursive: true });
    if (this.#owner !== null) await chown(part, this.#owner, unchanged);
    const path = await linkUnderFreeName(part, target, name);
    this.#parts.delete(id);
    await rm(part, { force: true });
    return path;
  }
}

async function linkUnderFreeName(part: string, folder: string, fileName: string): Promise<string> {
  const { name, ext } = parse(fileName);
  for (let number = 1; number <= longestSearch; number += 1) {
    const path = join(folder, number === 1 ? fileName : `${name} (${number})${ext}`);
    try {
      await link(part, path);
      return path;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
  throw new Error(`There are too many files named ${fileName}`);
}
