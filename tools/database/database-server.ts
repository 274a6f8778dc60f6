import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { reportChild } from '../product/report-child.ts';
import { Supervisor } from '../product/supervisor.ts';
import { startDatabase } from './database.ts';
import { stopPostmaster } from './postmaster.ts';

/** The database of the product. */
export interface DatabaseServer {
  url: string;
  /** Resolves after a restart in progress. */
  whenRunning(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the embedded database and restarts it at the same address after an unexpected exit. */
export async function startDatabaseServer(dataDir: string, onGiveUp: (message: string) => void): Promise<DatabaseServer> {
  const database = await startDatabase(dataDir);
  const supervisor = new Supervisor({
    name: 'The database',
    logFile: join(dataDir, 'postgres.log'),
    start: async (signal) => {
      const child = await database.restart(signal);
      reportChild('database', child.pid);
      return child;
    },
    stop: stopPostmaster,
    findBlocker: async () => ((await isFull(database.cluster)) ? 'Its disk is full' : null),
    onGiveUp,
  });
  reportChild('database', database.process.pid);
  supervisor.adopt(database.process);
  return { url: database.url, whenRunning: () => supervisor.whenRunning(), stop: () => supervisor.stop() };
}

/** PostgreSQL exits when it cannot create a WAL segment of 16 MB, and needs another one to recover. */
const neededBytes = 2 * 16 * 1024 * 1024;

export async function isFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < neededBytes;
}

/** A server that is managed elsewhere. */
export const externalDatabase = (url: string): DatabaseServer => ({ url, whenRunning: async () => undefined, stop: async () => undefined });
