import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from '@nearhand/release/error-code';
import { UserError } from '../user-error.ts';
import { commandOf, isAlive } from './process-state.ts';

/** Allows one running server per data folder. */
export interface FolderLock {
  /** The previous server was killed, and its child processes may still be stopping. */
  isRecovered: boolean;
  /** Marks the server as stopping, so that the next start waits longer. */
  announceStop(): void;
  release(): Promise<void>;
}

interface Holder {
  pid: number;
  command: string;
  isStopping: boolean;
}

/** Time to wait: a server that lost its launcher stops quickly, a stopping one takes longer (ms). */
const waitMs = { running: 2_500, stopping: 10_000 };

/** Locks the folder for this process, or throws a UserError that names the holder. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const file = join(folder, 'running.json');
  const us: Holder = { pid: process.pid, command: commandOf(process.pid), isStopping: false };
  const began = Date.now();
  let isRecovered = false;

  while (!(await create(file, us))) {
    const holder = await read(file);
    if (!holder || !isHolding(holder)) {
      isRecovered = true;
      await rm(file, { force: true });
      continue;
    }
    if (Date.now() - began > (holder.isStopping ? waitMs.stopping : waitMs.running)) {
      throw new UserError(`Nearhand already runs on DATA_DIR=${folder} (process ${holder.pid}): stop it first, or set another DATA_DIR.`);
    }
    await pause(100);
  }
  // Two starts may remove the same stale lock: the file decides.
  if (isRecovered) {
    await pause(50);
    const holder = await read(file);
    if (holder?.pid !== us.pid)
      throw new UserError(`Nearhand is already starting on DATA_DIR=${folder} (process ${holder?.pid ?? 'unknown'}).`);
  }
  let announced: Promise<void> = Promise.resolve();
  return {
    isRecovered,
    announceStop() {
      announced = write(file, { ...us, isStopping: true }).then((draft) => rename(draft, file));
    },
    async release() {
      await announced;
      await rm(file, { force: true });
    },
  };
}

/** Linked into place, so that readers never see a partial file. */
async function create(file: string, holder: Holder): Promise<boolean> {
  const draft = await write(file, holder);
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function write(file: string, holder: Holder): Promise<string> {
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, JSON.stringify(holder), { mode: 0o600 });
  return draft;
}

/** Null if the file is missing or was truncated by a crash. */
async function read(file: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

/** Process ids are reused, so the command has to match, too. */
function isHolding({ pid, command }: Holder): boolean {
  return pid !== process.pid && isAlive(pid) && commandOf(pid) === command;
}
