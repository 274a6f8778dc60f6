import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../tools/free-port.ts';
import type { OwnDatabase } from '../own-database.ts';
import { builtServer } from './server-process.ts';

/** Settings of the killed server. */
export interface KillSetting {
  databaseUrl: string;
  dataDir: string;
  port: number;
  kills: number;
  /** Folder of the built server. */
  folder: string;
}

/** Same options as for jobs of the server: another process takes over those of a killed one. */
export const takenOver = { heartbeatSeconds: 10, retryLimit: 30, retryDelay: 1 };

interface Settings {
  /** Path of the data folder. */
  name: string;
  kills: number;
  /** Folder of a database on disk. */
  openDatabase(folder: string): Promise<OwnDatabase>;
}

/** Builds a server with its own database, folder and port, which are removed afterwards. */
export async function withKillSetting<Report>(
  { name, kills, openDatabase }: Settings,
  run: (setting: KillSetting) => Promise<Report>,
): Promise<Report> {
  const dataDir = await mkdtemp(join(tmpdir(), `nearhand-${name}-`));
  const folder = await builtServer();
  const database = await openDatabase(dataDir);
  try {
    return await run({ databaseUrl: database.url, dataDir, port: await freePort(), kills, folder });
  } finally {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
