import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAlive } from '../product/process-state.ts';
import { type Database, startDatabase } from './database.ts';
import { canReach } from './database-location.ts';
import { onServer } from './on-server.ts';

let folder: string;
let database: Database;
const started: Database[] = [];

async function start(): Promise<Database> {
  database = await startDatabase(folder);
  started.push(database);
  return database;
}

async function ask(text: string): Promise<unknown[]> {
  return (await onServer(database.url, (client) => client.query(text))).rows;
}

describe('embedded database', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nearhand-database-'));
    await start();
    await ask("CREATE TABLE kept AS SELECT 'Łódź' AS name");
  });
  afterAll(async () => {
    await Promise.all(started.map(({ stop }) => stop()));
    await rm(folder, { recursive: true });
  });

  it('lowercases and matches European letters', async () => {
    expect(await ask("SELECT lower('ŁÓDŹ MUÑOZ') AS lower, 'Łódź' ILIKE 'łÓDŹ' AS alike")).toEqual([{ lower: 'łódź muñoz', alike: true }]);
  });

  it('keeps its password from other users', async () => {
    expect((await stat(join(folder, 'database.json'))).mode & 0o777).toBe(0o600);
    const { password } = JSON.parse(await readFile(join(folder, 'database.json'), 'utf8'));
    await expect(new pg.Client({ connectionString: database.url.replace(password, 'wrong') }).connect()).rejects.toThrow('password');
  });

  it('keeps data and port after a stop', async () => {
    const before = database.url;
    await database.stop();
    expect((await start()).url).toBe(before);
    expect(await ask('SELECT name FROM kept')).toEqual([{ name: 'Łódź' }]);
  });

  it('stops a server that a killed start has left behind', async () => {
    const orphan = database.process;
    await start();
    expect(isAlive(orphan.pid ?? 0)).toBe(false);
    expect(await ask('SELECT name FROM kept')).toEqual([{ name: 'Łódź' }]);
  });

  it('recovers after the server was killed during a transaction', async () => {
    const busy = new pg.Client({ connectionString: database.url });
    busy.on('error', () => undefined);
    await busy.connect();
    const work = busy.query('SELECT pg_sleep(20)').catch(() => 'cut off');
    const gone = once(database.process, 'exit');
    database.process.kill('SIGKILL');
    await gone;
    await start();
    expect(await work).toBe('cut off');
    expect(await ask('SELECT name FROM kept')).toEqual([{ name: 'Łódź' }]);
  });

  it('ignores a pid file whose process is another program', async () => {
    const pidFile = join(folder, 'postgres', 'postmaster.pid');
    const lines = (await readFile(pidFile, 'utf8')).split('\n');
    await database.stop();
    await writeFile(pidFile, [String(process.ppid), ...lines.slice(1)].join('\n'), { mode: 0o644 });
    await start();
    expect(await ask('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('explains what to do when the password of existing data is missing', async () => {
    await database.stop();
    const file = join(folder, 'database.json');
    const content = await readFile(file, 'utf8');
    await rm(file);
    await expect(startDatabase(folder)).rejects.toThrow(`${file} is missing`);
    expect(existsSync(join(folder, 'postgres', 'PG_VERSION'))).toBe(true);
    await writeFile(file, content);
  });

  it('allows only the database user into the data folder', async () => {
    const { mode, gid } = await stat(folder);
    const isRoot = process.getuid?.() === 0;
    expect(mode & 0o777).toBe(isRoot ? 0o710 : 0o700);
    if (isRoot) expect(gid).toBe((await stat(join(folder, 'postgres'))).gid);
  });

  it('detects a folder that another user cannot traverse', async () => {
    const stranger = { uid: 65_533, gid: 65_533 };
    await chmod(folder, 0o755);
    expect(await canReach(folder, stranger)).toBe(true);
    await chmod(folder, 0o700);
    expect(await canReach(folder, stranger)).toBe(false);
  });
});
