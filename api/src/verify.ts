import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyReleases } from '@nearhand/release/verify-releases';
import type { DataSource } from 'typeorm';
import { createMigrationSource } from './database/create-data-source.ts';
import { pendingMigrations } from './database/migrate.ts';
import { refuseForeignKeys } from './database/own-keys.ts';
import type { Env } from './env/env.ts';
import { openFiles } from './files/open-store.ts';
import { openReleases } from './files/release-store.ts';
import { SecretBox } from './keys/secret-box.ts';
import { keyIdsOf, loadServerKeys } from './keys/server-keys.ts';
import { withDatabase } from './run-command.ts';
import { findMissingFiles } from './verification/missing-files.ts';
import { findUnreadableValues } from './verification/unreadable-values.ts';

interface Part {
  name: string;
  count: number;
  faults: string[];
}

/** Reads the keys. Unlike a server, makes no `keys.json`. */
async function readKeys({ DATA_DIR, SERVER_KEYS }: Env) {
  const file = join(DATA_DIR, 'keys.json');
  const given = SERVER_KEYS ?? (await readFile(file, 'utf8').catch(() => null));
  if (given === null) throw new Error(`${file} cannot be read, and SERVER_KEYS is not set`);
  return loadServerKeys({ DATA_DIR, SERVER_KEYS: given });
}

async function readValues(db: DataSource, env: Env): Promise<Part> {
  const keys = await readKeys(env);
  await refuseForeignKeys(db, keyIdsOf(keys));
  return { name: 'Sealed values', ...(await findUnreadableValues(db, new SecretBox(keys))) };
}

/** Objects of a bucket are downloaded again, because local copies say nothing about the bucket. */
async function readReleases(env: Env): Promise<Part> {
  const copies = await mkdtemp(join(tmpdir(), 'nearhand-verify-'));
  try {
    const { count, broken } = await verifyReleases(await openReleases({ ...env, DATA_DIR: copies }));
    return { name: 'Files of releases', count, faults: broken.map((path) => `${path} is missing or changed`) };
  } finally {
    await rm(copies, { recursive: true });
  }
}

/** Reads what the database, the keys, the files and the releases say of each other, as after a restore. Changes nothing. */
export async function verify(env: Env): Promise<string> {
  const url = env.DATABASE_DIRECT_URL;
  const pending = await pendingMigrations(createMigrationSource(url));
  if (pending.length > 0) throw new Error(`The database has an earlier schema: start a server of this version, or npm run migrate`);
  const parts = await withDatabase({ url, entities: [] }, async (db) => [
    await readValues(db, env),
    { name: 'Stored files', ...(await findMissingFiles(db, await openFiles(env))) },
    await readReleases(env),
  ]);
  const report = parts.flatMap(({ name, count, faults }) => [
    `${name}: ${count}, ${faults.length === 0 ? 'all there' : 'not all there'}`,
    ...faults.map((fault) => `  ${fault}`),
  ]);
  if (parts.some(({ faults }) => faults.length > 0)) throw new Error(report.join('\n'));
  return report.join('\n');
}
