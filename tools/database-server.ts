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
    onGiveUp,
  });
  reportToLauncher(database.process.pid);
  supervisor.adopt(database.process);
  return { url: database.url, whenRunning: () => supervisor.whenRunning(), stop: () => supervisor.stop() };
}

/** The launcher stops the database if this process is killed. */
function reportToLauncher(pid: number | undefined): void {
  process.send?.({ childProcess: pid });
}

/** A server that somebody else runs. */
export const externalDatabase = (url: string): DatabaseServer => ({ url, whenRunning: async () => undefined, stop: async () => undefined });
