import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Database, startDatabase } from './database.ts';
import { canReach } from './database-location.ts';
import { isAlive } from './process-state.ts';

let folder: string;
let database: Database;
const started: Database[] = [];

async function start(): Promise<Database> {
  database = await startDatabase(folder);
  started.push(database);
  return database;
}

async function ask(text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nearhand-database-'));
  await start();
  await ask("CREATE TABLE kept AS SELECT 'Łódź' AS name");
});
afterAll(async () => {
  await Promise.all(started.map(({ stop }) => stop()));
  await rm(folder, { recursive: true });
});

it('knows the letters of Europe', async () => {
  expect(await ask("SELECT lower('ŁÓDŹ MUÑOZ') AS lower, 'Łódź' ILIKE 'łÓDŹ' AS alike")).toEqual([{ lower: 'łódź muñoz', alike: true }]);
});

it('keeps its password from other users', async () => {
  expect((await stat(join(folder, 'database.json'))).mode & 0o777).toBe(0o600);
  const { password } = JSON.parse(await readFile(join(folder, 'database.json'), 'utf8'));
  await expect(new pg.Client({ connectionString: database.url.replace(password, 'wrong') }).connect()).rejects.toThrow('password');
});

it('keeps the data over a stop, and its port', async () => {
  const before = database.url;
  await database.stop();
  expect((await start()).url).toBe(before);
  expect(await ask('SELECT name FROM kept')).toEqual([{ name: 'Łódź' }]);
});

it('ends a server that a killed start has left behind', async () => {
  const orphan = database.process;
  await start();
  expect(isAlive(orphan.pid ?? 0)).toBe(false);
  expect(await ask('SELECT name FROM kept')).toEqual([{ name: 'Łódź' }]);
});

it('comes back after the server itself was killed with work under way', async () => {
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

it('is not misled by a pid file whose process is another program now', async () => {
  const pidFile = join(folder, 'postgres', 'postmaster.pid');
  const lines = (await readFile(pidFile, 'utf8')).split('\n');
  await database.stop();
  await writeFile(pidFile, [String(process.ppid), ...lines.slice(1)].join('\n'), { mode: 0o644 });
  await start();
  expect(await ask('SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

it('says what to do when the password of existing data is gone', async () => {
  await database.stop();
  const file = join(folder, 'database.json');
  const content = await readFile(file, 'utf8');
  await rm(file);
  await expect(startDatabase(folder)).rejects.toThrow(`${file} is missing`);
  expect(existsSync(join(folder, 'postgres', 'PG_VERSION'))).toBe(true);
  await writeFile(file, content);
});

it('opens the data folder to nobody but the user of the database', async () => {
  const { mode, gid } = await stat(folder);
  const isRoot = process.getuid?.() === 0;
  expect(mode & 0o777).toBe(isRoot ? 0o710 : 0o700);
  if (isRoot) expect(gid).toBe((await stat(join(folder, 'postgres'))).gid);
});

it('sees that another user cannot walk to a folder', async () => {
  const stranger = { uid: 65_533, gid: 65_533 };
  await chmod(folder, 0o755);
  expect(await canReach(folder, stranger)).toBe(true);
  await chmod(folder, 0o700);
  expect(await canReach(folder, stranger)).toBe(false);
});
