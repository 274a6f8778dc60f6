import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { FileProblem } from '@nearhand/platform/session-link/files/file-problem';
import { errorCode } from '../error-code.ts';

const { O_DIRECTORY, O_NOFOLLOW, O_RDONLY } = constants;

/** An open folder. What is stored in it stays there when another program replaces a part of its path by a symbolic link (as openat(2)). */
export class OpenFolder {
  readonly path: string;
  readonly #handle: FileHandle;

  /** Creates a missing folder. */
  static async open(path: string): Promise<OpenFolder> {
    await refuseLink(path);
    await mkdir(path, { recursive: true }).catch((error: unknown) => {
      throw errorCode(error) === 'EEXIST' ? new FileProblem('noFolder', { cause: error }) : error;
    });
    return new OpenFolder(path, await open(path, O_RDONLY | O_DIRECTORY | (isPrivileged() ? O_NOFOLLOW : 0)));
  }

  private constructor(path: string, handle: FileHandle) {
    this.path = path;
    this.#handle = handle;
  }

  /** Path of an entry, as long as the folder is open. */
  entry(name: string): string {
    return process.platform === 'linux' ? `/proc/self/fd/${this.#handle.fd}/${name}` : join(this.path, name);
  }

  /** Opens a folder in this one, and creates it if it is missing. Returns null when another thing has this name. */
  async enter(name: string): Promise<OpenFolder | null> {
    const path = this.entry(name);
    try {
      await mkdir(path);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
    try {
      return new OpenFolder(join(this.path, name), await open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW));
    } catch (error) {
      if (errorCode(error) === 'ENOTDIR' || errorCode(error) === 'ELOOP') return null;
      throw error;
    }
  }

  /** Stores the names of its files for good, where the file system can. */
  async sync(): Promise<void> {
    await this.#handle.sync().catch(() => undefined);
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}

const isPrivileged = (): boolean => process.getuid?.() === 0;

/** A person may keep the own folder elsewhere. The service does not follow links, which others could have made. */
async function refuseLink(path: string): Promise<void> {
  const found = await lstat(path).catch(() => null);
  if (found?.isSymbolicLink() && (isPrivileged() || found.uid !== process.getuid?.())) throw new FileProblem('unsafeFolder');
}
