import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import type { OwnDatabase } from '../own-database.ts';
import { builtServer } from './server-process.ts';

/** What a server that is killed again and again is started with. */
export interface KillSetting {
  databaseUrl: string;
  dataDir: string;
  port: number;
  kills: number;
  /** Orders jobs that otherwise come by their schedule. */
  ordersJobs?: boolean;
  /** Where the server was built to. */
  folder: string;
}

interface Wish {
  /** Of the data folder. */
  name: string;
  kills: number;
  ordersJobs?: boolean;
  /** For a database that is kept on disk there is a folder. */
  openDatabase(folder: string): Promise<OwnDatabase>;
}

/** Builds a server and gives it a database, a folder and a port of its own, all of which are gone afterwards. */
export async function withKillSetting<Report>(
  { name, kills, ordersJobs = false, openDatabase }: Wish,
  run: (setting: KillSetting) => Promise<Report>,
): Promise<Report> {
  const dataDir = await mkdtemp(join(tmpdir(), `nearhand-${name}-`));
  const folder = await builtServer();
  const database = await openDatabase(dataDir);
  try {
    return await run({ databaseUrl: database.url, dataDir, port: await freePort(), kills, ordersJobs, folder });
  } finally {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
