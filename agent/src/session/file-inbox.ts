import { randomUUID } from 'node:crypto';
import { type FileHandle, link, open, readdir, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileDescription, FileSink } from '@nearhand/platform/session-link/capability/ports';
import { FileProblem } from '@nearhand/platform/session-link/files/file-problem';
import { errorCode } from '../error-code.ts';
import { log } from '../log.ts';
import { underFreeName } from './free-name.ts';
import { OpenFolder } from './open-folder.ts';
import { storageProblem } from './storage-problem.ts';

/** Room that transfers leave on the disk. */
const reservedBytes = 256 * 1024 * 1024;

/** Limits of transfers at the same time: number for one operator, number and bytes for all. */
const mostOfOperator = 16;
const mostRunning = 64;
const mostRunningBytes = 16 * 1024 ** 3;

/** Group id that leaves the group as it is (chown(2)). */
const unchanged = -1;

/** Name of an incomplete file, with the process that receives it. */
const partPattern = /^\.(?:nearhand-(?<pid>\d+)-)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.part$/;

/** File systems without owners refuse to change them. */
const withoutOwners = new Set(['EPERM', 'EINVAL', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP']);

/** File systems such as exFAT have no links. */
const withoutLinks = new Set(['EPERM', 'EINVAL', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'EXDEV']);

interface Part {
  peer: string;
  /** Bytes that are still to be written. */
  left: number;
  discard: () => Promise<void>;
}

/** The folder of received files. A file gets its name once it is complete, and never replaces another one. */
export class FileInbox {
  readonly #path: string;
  /** User id of the person to whom the files belong; null for the user of this process. */
  readonly #ownerOf: () => number | null;
  readonly #parts = new Set<Part>();

  constructor(path: string, ownerOf: () => number | null = () => null) {
    this.#path = path;
    this.#ownerOf = ownerOf;
  }

  readonly openSink = async (file: FileDescription): Promise<FileSink> => {
    try {
      return await this.#open(file);
    } catch (error) {
      throw this.#problem(file, error);
    }
  };

  /** Removes incomplete files of agents that do not run any more. */
  async clean(): Promise<void> {
    const names = await readdir(this.#path).catch(() => []);
    if (!names.some(isStale)) return;
    const folder = await OpenFolder.open(this.#path);
    await Promise.all(names.filter(isStale).map((name) => rm(folder.entry(name), { force: true })));
    await folder.close();
  }

  /** Removes what is incomplete. */
  async close(): Promise<void> {
    await Promise.all([...this.#parts].map(({ discard }) => discard()));
  }

  async #open(file: FileDescription): Promise<FileSink> {
    const folder = await OpenFolder.open(this.#path);
    const part: Part = { peer: file.peer, left: file.size, discard: async () => undefined };
    try {
      const { bavail, bsize } = await statfs(folder.entry('.'));
      this.#reserve(part, bavail * bsize);
      const path = folder.entry(`.nearhand-${process.pid}-${randomUUID()}.part`);
      return this.#sinkOf(file, part, folder, path, await open(path, 'wx', 0o600));
    } catch (error) {
      this.#parts.delete(part);
      await folder.close();
      throw error;
    }
  }

  #reserve(part: Part, available: number): void {
    const running = [...this.#parts];
    const bytes = running.reduce((sum, { left }) => sum + left, part.left);
    if (bytes + reservedBytes > available) throw new FileProblem('noSpace');
    const ofOperator = running.filter(({ peer }) => peer === part.peer).length;
    if (ofOperator >= mostOfOperator || running.length >= mostRunning || bytes > mostRunningBytes) throw new FileProblem('tooMany');
    this.#parts.add(part);
  }

  #sinkOf(file: FileDescription, part: Part, folder: OpenFolder, path: string, handle: FileHandle): FileSink {
    const end = async () => {
      if (!this.#parts.delete(part)) return;
      await handle.close().catch(() => undefined);
      await rm(path, { force: true }).catch(() => undefined);
      await folder.close();
    };
    part.discard = end;
    const reported = async <Result>(step: () => Promise<Result>): Promise<Result> => {
      try {
        return await step();
      } catch (error) {
        throw this.#problem(file, error);
      }
    };
    return {
      write: (bytes) =>
        reported(async () => {
          await handle.appendFile(bytes);
          part.left -= bytes.length;
        }),
      finish: () =>
        reported(async () => {
          await this.#complete(handle, file.size);
          const stored = await store(path, folder, file);
          log(`A file was received: ${JSON.stringify(stored)}`);
          await end();
          return null;
        }),
      discard: end,
    };
  }

  /** Writes the content to the disk, and gives it to the person at the device. */
  async #complete(handle: FileHandle, size: number): Promise<void> {
    const owner = this.#ownerOf();
    if (owner !== null) {
      await handle.chown(owner, unchanged).catch((error: unknown) => {
        if (!withoutOwners.has(errorCode(error) ?? '')) throw error;
      });
    }
    await handle.sync();
    if ((await handle.stat()).size !== size) throw new FileProblem('damaged');
  }

  #problem({ name }: FileDescription, error: unknown): FileProblem {
    const problem = storageProblem(error);
    log(`The file ${JSON.stringify(name)} was not stored in ${JSON.stringify(this.#path)}: ${problem.reason}`);
    return problem;
  }
}

/** Moves a complete file to its folder, under a name that is free there. Returns its path. */
async function store(part: string, inbox: OpenFolder, { name, folder }: FileDescription): Promise<string> {
  const opened: OpenFolder[] = [];
  try {
    let target = inbox;
    for (const level of folder.split('/').filter(Boolean)) {
      const parent = target;
      target = await underFreeName(level, (free) => parent.enter(free));
      opened.push(target);
    }
    const path = await underFreeName(name, (free) => moveTo(part, target, free));
    await target.sync();
    return path;
  } finally {
    for (const one of opened) await one.close();
  }
}

/** Returns null for a name in use. */
async function moveTo(part: string, folder: OpenFolder, name: string): Promise<string | null> {
  const path = folder.entry(name);
  try {
    await link(part, path).catch((error: unknown) => {
      if (!withoutLinks.has(errorCode(error) ?? '')) throw error;
      return renameTo(part, path);
    });
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return null;
    throw error;
  }
  return join(folder.path, name);
}

/** A rename replaces: the name is reserved first. */
async function renameTo(part: string, path: string): Promise<void> {
  await (await open(path, 'wx', 0o600)).close();
  try {
    await rename(part, path);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

function isStale(name: string): boolean {
  const part = partPattern.exec(name);
  if (!part) return false;
  const pid = Number(part.groups?.['pid'] ?? 0);
  return pid === 0 || pid === process.pid || !isRunning(pid);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
