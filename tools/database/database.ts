import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { print } from '../print.ts';
import { RotatingLog } from '../product/rotating-log.ts';
import { UserError } from '../user-error.ts';
import { keepPrimary } from './database-folders.ts';
import { type DatabaseLocation, findDatabaseLocation } from './database-location.ts';
import { onServer } from './on-server.ts';
import { clearOrphan, postgresEnvironment, startPostmaster, stopPostmaster } from './postmaster.ts';

const name = 'nearhand';

/** A running embedded server. */
export interface Database {
  url: string;
  port: number;
  /** PGDATA. */
  cluster: string;
  /** The latest process. */
  process: ChildProcess;
  stop(): Promise<void>;
  /** Restarts at the same address. */
  restart(signal: AbortSignal): Promise<ChildProcess>;
}

/** Credentials, stored in the data folder and readable by its owner only. */
export interface Access {
  port: number;
  password: string;
}

const accessFileOf = (dataDir: string) => join(dataDir, 'database.json');

/** Starts PostgreSQL on the data folder; initializes it on the first start. */
export async function startDatabase(dataDir: string): Promise<Database> {
  const location = await findDatabaseLocation(dataDir);
  await keepPrimary(location.cluster);
  const access = (await readAccess(accessFileOf(dataDir), location)) ?? (await createCluster(location, dataDir));
  const log = new RotatingLog(join(dataDir, 'postgres.log'));
  const { child, port } = await startOnFreePort(location, access.port, log);
  if (port !== access.port) await saveAccess(dataDir, { ...access, port });

  const database = runningDatabase(location, { ...access, port }, log, child);
  await prepare(database.url);
  return database;
}

/** Address at which clients of this machine reach the database with these credentials. */
export const urlOf = ({ password, port }: Access): string => `postgres://${name}:${password}@127.0.0.1:${port}/${name}`;

/** A server that was started on a folder. */
export function runningDatabase(location: DatabaseLocation, access: Access, log: RotatingLog, child: ChildProcess): Database {
  const { port } = access;
  const database: Database = {
    url: urlOf(access),
    port,
    cluster: location.cluster,
    process: child,
    stop: () => stopPostmaster(database.process),
    async restart(signal) {
      await clearOrphan(location.cluster);
      const start = () => startPostmaster(location, port, log, signal);
      database.process = await retryWhile(/still in use|Address already in use|TCP\/IP sockets/, start);
      return database.process;
    },
  };
  return database;
}

async function readAccess(file: string, { cluster, isElsewhere }: DatabaseLocation): Promise<Access | null> {
  const hasCluster = await stat(join(cluster, 'PG_VERSION')).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EACCES')
      throw new UserError(`The database in ${cluster} belongs to another user: start Nearhand as that user or as root.`);
    return null;
  });
  if (!hasCluster) return null;
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text !== null) return JSON.parse(text) as Access;
  if (!isElsewhere)
    throw new UserError(
      `${file} is missing: without it the database in ${cluster} cannot be opened. Restore it, or move that folder away.`,
    );
  await rm(cluster, { recursive: true });
  return null;
}

/** Initialized beside its final location and moved when complete, so that an aborted start leaves nothing behind. */
async function createCluster(location: DatabaseLocation, dataDir: string): Promise<Access> {
  print('Setting up the database…');
  const draft = `${location.cluster}.new`;
  const passwordFile = `${location.cluster}.password`;
  const access: Access = { port: await freePort(), password: randomBytes(24).toString('base64url') };
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  await writeFile(passwordFile, access.password, { mode: 0o600 });
  if (location.account) for (const path of [draft, passwordFile]) await chown(path, location.account.uid, location.account.gid);
  try {
    await initialise(location, draft, passwordFile);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await saveAccess(dataDir, access);
  await rename(draft, location.cluster);
  return access;
}

async function initialise(location: DatabaseLocation, cluster: string, passwordFile: string): Promise<void> {
  // The C locale breaks lower(), ILIKE and trigrams for letters like Ł and ñ.
  const letters = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const flags = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', `--lc-ctype=${letters}`, `--username=${name}`];
  const child = spawn(location.initdb, [`--pgdata=${cluster}`, `--pwfile=${passwordFile}`, ...flags], {
    ...location.account,
    cwd: '/',
    env: postgresEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  if (code !== 0)
    throw new UserError(`The database could not be set up: ${output.trim().split('\n').at(-1) || `initdb ended with ${code}`}`);
}

/** Reuses the previous port if it is free. */
async function startOnFreePort(
  location: DatabaseLocation,
  preferred: number,
  log: RotatingLog,
): Promise<{ child: ChildProcess; port: number }> {
  let port = preferred;
  const start = () => startPostmaster(location, port, log);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { child: await retryWhile(/still in use/, start), port };
    } catch (error) {
      if (attempt === 5 || !(error instanceof UserError) || !/Address already in use|TCP\/IP sockets/.test(error.message)) throw error;
      port = await freePort();
    }
  }
}

/** Retries while processes of a killed server still hold its memory or port. */
async function retryWhile(reason: RegExp, start: () => Promise<ChildProcess>): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start();
    } catch (error) {
      if (attempt === 40 || !(error instanceof UserError) || !reason.test(error.message)) throw error;
      await pause(250);
    }
  }
}

/** Creates the database, and ends what a replica needed: commits would wait for one. */
async function prepare(url: string): Promise<void> {
  await onServer(url.replace(/[^/]*$/, 'postgres'), async (client) => {
    for (const setting of ['synchronous_standby_names', 'wal_keep_size']) await client.query(`ALTER SYSTEM RESET ${setting}`);
    await client.query('SELECT pg_reload_conf()');
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (!rowCount) await client.query(`CREATE DATABASE ${name}`);
  });
}

/** Stores where commands find the database. */
export async function saveAccess(dataDir: string, access: Access): Promise<void> {
  const file = accessFileOf(dataDir);
  const draft = `${file}.new`;
  await writeFile(draft, JSON.stringify(access), { mode: 0o600 });
  await rename(draft, file);
}
