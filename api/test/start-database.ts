import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDatabase } from '../../tools/database/database.ts';
import { findDatabaseLocation } from '../../tools/database/database-location.ts';
import { onServer } from '../../tools/database/on-server.ts';

const api = join(import.meta.dirname, '..');
/** No data has to survive a power cut. */
const inAHurry = ['fsync', 'synchronous_commit', 'full_page_writes'].map((setting) => `ALTER SYSTEM SET ${setting} = off`);

interface Server {
  url: string;
  stop(): Promise<void>;
}

/** Starts the embedded PostgreSQL in the folder. */
async function startEmbedded(folder: string): Promise<Server> {
  const database = await startDatabase(folder);
  await onServer(database.url, async (client) => {
    for (const statement of inAHurry) await client.query(statement);
    return client.query('SELECT pg_reload_conf()');
  });
  const stop = async () => {
    await database.stop();
    await rm((await findDatabaseLocation(folder)).cluster, { recursive: true, force: true });
  };
  return { url: database.url, stop };
}

/** Removes the databases of this run from an external server. */
async function dropDatabases(url: string, prefix: string): Promise<void> {
  const find = 'SELECT datname FROM pg_database WHERE starts_with(datname, $1)';
  const { rows } = await onServer(url, (client) => client.query<{ datname: string }>(find, [prefix]));
  for (const { datname } of rows) await onServer(url, (client) => client.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`));
}

/**
 * Starts one PostgreSQL for all test files; with TEST_DATABASE_URL, that server is used instead. Temporary folders, builds and databases
 * are removed at the end of the run, since a worker ends without closing what its test files share.
 */
export default async function start(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'nearhand-test-'));
  await chmod(folder, 0o755);
  const run = randomBytes(4).toString('hex');
  const prefix = `test_${run}_`;
  const buildPrefix = `dist-test-${run}-`;
  const url = process.env['TEST_DATABASE_URL'];
  const server = url ? { url, stop: () => dropDatabases(url, prefix) } : await startEmbedded(folder);
  process.env['TEST_DATABASE_URL'] = server.url;
  process.env['TEST_DATABASE_PREFIX'] = prefix;
  process.env['TMPDIR'] = folder;
  process.env['TEST_BUILD_PREFIX'] = buildPrefix;
  // A server process that ends leaves what V8 has compiled to the next ones.
  process.env['TEST_COMPILE_CACHE'] = join(folder, 'compiled');
  return async () => {
    await server.stop();
    const builds = (await readdir(api)).filter((name) => name.startsWith(buildPrefix)).map((name) => join(api, name));
    for (const made of [folder, ...builds]) await rm(made, { recursive: true, force: true });
  };
}
