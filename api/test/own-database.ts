import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface OwnDatabase {
  url: string;
  drop(): Promise<void>;
}

const prefix = process.env['TEST_DATABASE_PREFIX'] ?? '';
const template = `${prefix}template`;

async function onServer<Result>(run: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] });
  await client.connect();
  return run(client).finally(() => client.end());
}

const urlOf = (name: string): string => {
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  url.pathname = name;
  return url.href;
};

async function create(options = ''): Promise<OwnDatabase> {
  const name = `${prefix}${randomBytes(6).toString('hex')}`;
  await onServer((client) => client.query(`CREATE DATABASE ${name} ${options}`));
  return {
    url: urlOf(name),
    drop: () => onServer(async (client) => void (await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))),
  };
}

/** An empty database for one test file. */
export const createOwnDatabase = (): Promise<OwnDatabase> => create();

/** A database as `prepare` leaves it, which runs once in all test processes. */
export async function createPreparedDatabase(prepare: (url: string) => Promise<void>): Promise<OwnDatabase> {
  await onServer(async (client) => {
    await client.query(`SELECT pg_advisory_lock(hashtext($1))`, [template]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [template]);
    if (rowCount) return;
    const draft = await create();
    await prepare(draft.url);
    await client.query(`ALTER DATABASE ${new URL(draft.url).pathname.slice(1)} RENAME TO ${template}`);
  });
  return create(`TEMPLATE ${template}`);
}
