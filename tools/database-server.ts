import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { startDatabase } from './database.ts';
import { stopPostmaster } from './postmaster.ts';
import { Supervisor } from './supervisor.ts';

/** The database that the product uses. */
export interface DatabaseServer {
  url: string;
  /** Resolves at once, or when a restart under way has ended. */
  whenRunning(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the embedded database, and restarts it under the same address when it ends unexpectedly. */
export async function startDatabaseServer(dataDir: string, onGiveUp: (message: string) => void): Promise<DatabaseServer> {
  const database = await startDatabase(dataDir);
  const supervisor = new Supervisor({
    name: 'The database',
    logFile: join(dataDir, 'postgres.log'),
    start: async (signal) => {
      const child = await database.restart(signal);
      reportToLauncher(child.pid);
      return child;
    },
    stop: stopPostmaster,
    findBlocker: async () => ((await isFull(database.cluster)) ? 'Its disk is full' : null),
    onGiveUp,
  });
  reportToLauncher(database.process.pid);
  supervisor.adopt(database.process);
  return { url: database.url, whenRunning: () => supervisor.whenRunning(), stop: () => supervisor.stop() };
}

/** PostgreSQL ends when it cannot add a file of 16 MB to its log of changes, and needs one more to recover. */
const neededBytes = 2 * 16 * 1024 * 1024;

async function isFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < neededBytes;
}

/** The launcher stops the database if this process is killed. */
function reportToLauncher(pid: number | undefined): void {
  process.send?.({ childProcess: pid });
}

/** A server that somebody else runs. */
export const externalDatabase = (url: string): DatabaseServer => ({ url, whenRunning: async () => undefined, stop: async () => undefined });
