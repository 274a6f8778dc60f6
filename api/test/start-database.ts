import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startDatabase } from '../../tools/database.ts';
import { findPlace } from '../../tools/database-place.ts';
import { databaseHandle } from './database-handle.ts';

/** Nothing here has to survive a power cut. */
const inAHurry = ['fsync', 'synchronous_commit', 'full_page_writes'].map((setting) => `ALTER SYSTEM SET ${setting} = off`);

/** Starts one PostgreSQL for all test files; with TEST_DATABASE_URL, that server is used instead. */
export default async function start(): Promise<void> {
  if (process.env['TEST_DATABASE_URL']) return;
  const folder = await mkdtemp(join(tmpdir(), 'nearhand-test-'));
  await chmod(folder, 0o755);
  const database = await startDatabase(folder);
  databaseHandle.stop = async () => {
    await database.stop();
    await rm((await findPlace(folder)).cluster, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  };

  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  for (const statement of [...inAHurry, 'SELECT pg_reload_conf()']) await client.query(statement);
  await client.end();
  process.env['TEST_DATABASE_URL'] = database.url;
}
