import { appendFile, chown, copyFile, lchown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from '@nearhand/release/error-code';
import { freePort } from '../free-port.ts';
import type { RotatingLog } from '../product/rotating-log.ts';
import { UserError } from '../user-error.ts';
import { type Database, runningDatabase } from './database.ts';
import { removeCluster, standbySignal } from './database-folders.ts';
import type { Account, DatabaseLocation } from './database-location.ts';
import { onServer } from './on-server.ts';
import { startPostmaster } from './postmaster.ts';

/** Name of the replica on the primary. */
const name = 'replica';

/** Folders whose content belongs to a running server. */
const emptied = ['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'];
const leftOut = /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init.*)$/;

const catchUpMs = 60_000;

/** A server that hangs is not waited for. */
const onDatabase: typeof onServer = (url, run) => onServer(url, run, { connectionTimeoutMillis: 5_000 });

const own = async (path: string, account: Account | null) => account && (await lchown(path, account.uid, account.gid));

/** Copies a folder in which a server writes meanwhile, so that files may disappear. */
async function copyFolder(from: string, to: string, account: Account | null): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  await own(to, account);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (leftOut.test(entry.name) || (emptied.includes(basename(from)) && !entry.isDirectory())) continue;
    try {
      if (entry.isDirectory()) await copyFolder(source, target, account);
      else await copyFile(source, target);
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
      continue;
    }
    await own(target, account);
  }
}

/** Copies the files of a running server, as `pg_basebackup` does, which the package of the embedded server lacks. */
async function copyCluster({ url, cluster, port }: Database, to: string, account: Account | null): Promise<void> {
  const label = await onDatabase(url, async (client) => {
    await client.query(`SELECT pg_backup_start('${name}', true)`);
    await copyFolder(cluster, to, account);
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    return rows[0]?.labelfile ?? '';
  });
  const { username, password } = new URL(url);
  const primary = `host=127.0.0.1 port=${port} user=${username} password=${password} application_name=${name}`;
  const settings = `primary_conninfo = '${primary}'\nsynchronous_standby_names = ''\n`;
  await appendFile(join(to, 'postgresql.auto.conf'), settings);
  for (const [file, content] of [
    ['backup_label', label],
    [standbySignal, ''],
  ] as const) {
    await writeFile(join(to, file), content, { mode: 0o600 });
    if (account) await chown(join(to, file), account.uid, account.gid);
  }
}

interface Place {
  location: DatabaseLocation;
  password: string;
  log: RotatingLog;
}

/** Makes a replica of a running server in the folder, which is replaced, and starts it. */
export async function startReplica(primary: Database, { location, password, log }: Place, signal: AbortSignal): Promise<Database> {
  const { cluster, account } = location;
  const draft = `${cluster}.new`;
  await rm(draft, { recursive: true, force: true });
  await removeCluster(cluster);
  await copyCluster(primary, draft, account);
  await rename(draft, cluster);
  signal.throwIfAborted();
  const port = await freePort();
  return runningDatabase(location, { port, password }, log, await startPostmaster(location, port, log, signal));
}

async function set(url: string, settings: Record<string, string>): Promise<void> {
  await onDatabase(url, async (client) => {
    for (const [setting, value] of Object.entries(settings)) await client.query(`ALTER SYSTEM SET ${setting} = '${value}'`);
    await client.query('SELECT pg_reload_conf()');
  });
}

/** Keeps what a replica still reads when it is made during many writes. */
export const keepLog = (url: string): Promise<void> => set(url, { wal_keep_size: '256MB' });

/** Lets each commit wait until the replica has it, and resolves when the replica has all that were confirmed before. */
export async function awaitReplica(url: string, signal: AbortSignal): Promise<void> {
  await set(url, { synchronous_standby_names: name });
  await onDatabase(url, async (client) => {
    const isInStep = async (condition: string) =>
      (await client.query(`SELECT FROM pg_stat_replication WHERE application_name = '${name}' AND ${condition}`)).rowCount === 1;
    const began = Date.now();
    const until = async (condition: string) => {
      while (!(await isInStep(condition))) {
        signal.throwIfAborted();
        if (Date.now() - began > catchUpMs) throw new UserError('The replica does not receive what is written');
        await pause(50);
      }
    };
    await until(`sync_state = 'sync'`);
    const { rows } = await client.query<{ end: string }>('SELECT pg_current_wal_flush_lsn() AS "end"');
    await until(`flush_lsn >= '${rows[0]?.end}'`);
  });
}

/** Lets commits wait for nobody. */
export const awaitNobody = (url: string): Promise<void> => set(url, { synchronous_standby_names: '' });

/** Makes a replica the primary. Writes may follow at once. */
export async function promote({ url }: Database): Promise<void> {
  const isPromoted = await onDatabase(url, async (client) => {
    const { rows } = await client.query<{ isPromoted: boolean }>('SELECT pg_promote() AS "isPromoted"');
    return rows[0]?.isPromoted;
  });
  if (!isPromoted) throw new UserError('The replica could not be promoted');
}
