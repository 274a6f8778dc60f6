import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { onServer } from '../../tools/database/on-server.ts';

export interface OwnDatabase {
  url: string;
  drop(): Promise<void>;
}

const server = process.env['TEST_DATABASE_URL'] ?? '';
const prefix = process.env['TEST_DATABASE_PREFIX'] ?? '';
const template = `${prefix}template`;

const closingMs = 1_000;
const pollMs = 10;

/**
 * Waits for connections that are closing, then drops the database and ends those that stay. Clients that are told of such an end while they
 * close would throw, because nobody listens to them any more.
 */
async function drop(client: pg.Client, name: string): Promise<void> {
  const count = 'SELECT FROM pg_stat_activity WHERE datname = $1';
  for (const until = Date.now() + closingMs; (await client.query(count, [name])).rowCount && Date.now() < until; ) await pause(pollMs);
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}

async function create(options = ''): Promise<OwnDatabase & { name: string }> {
  const name = `${prefix}${randomBytes(6).toString('hex')}`;
  await onServer(server, (client) => client.query(`CREATE DATABASE ${name} ${options}`));
  return {
    name,
    url: new URL(`/${name}`, server).href,
    drop: () => onServer(server, (client) => drop(client, name)),
  };
}

/** An empty database for one test file. */
export const createOwnDatabase = (): Promise<OwnDatabase> => create();

/** A database as `prepare` leaves it, which runs once in all test processes. */
export async function createPreparedDatabase(prepare: (url: string) => Promise<void>): Promise<OwnDatabase> {
  await onServer(server, async (client) => {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [template]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [template]);
    if (rowCount) return;
    const { name, url } = await create();
    await prepare(url);
    await client.query(`ALTER DATABASE ${name} RENAME TO ${template}`);
  });
  return create(`TEMPLATE ${template}`);
}
