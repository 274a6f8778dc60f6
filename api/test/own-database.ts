import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface OwnDatabase {
  url: string;
  drop(): Promise<void>;
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** An empty database for one test file. */
export async function createOwnDatabase(): Promise<OwnDatabase> {
  const name = `${process.env['TEST_DATABASE_PREFIX']}${randomBytes(6).toString('hex')}`;
  await onServer(`CREATE DATABASE ${name}`);
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  url.pathname = name;
  return { url: url.href, drop: () => onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}
