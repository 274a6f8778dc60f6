import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, RouteOptions } from 'fastify';
import { DataSource } from 'typeorm';
import { createApp } from '../src/app.ts';
import { readEnv } from '../src/env/env.ts';
import { addNextVersion } from './next-version.ts';
import { createPreparedDatabase, type OwnDatabase } from './own-database.ts';
import { checkAnswers } from './strict-responses.ts';
import { tier } from './tier.ts';

export interface Answer {
  status: number;
  body: Record<string, unknown> & { code?: string; details?: Record<string, unknown> };
  headers: Record<string, unknown>;
}

export interface CallOptions {
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
  ip?: string;
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

type Method = NonNullable<InjectOptions['method']>;

async function call(fastify: FastifyInstance, method: Method, url: string, { token, body, headers, ip }: CallOptions): Promise<Answer> {
  const answer = await fastify.inject({
    method,
    url,
    headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
    ...(body !== undefined && { payload: body as object }),
    ...(ip && { remoteAddress: ip }),
  });
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  return { status: answer.statusCode, body: isJson ? answer.json() : { text: answer.payload }, headers: answer.headers };
}

const variables = {
  NODE_ENV: 'test',
  PORT: '0',
  PUBLIC_URL: 'http://localhost:4200',
  CHANNEL_ADDRESS: 'http://{channel}.channels.localhost:4200',
  DATABASE_POOL: '5',
  LOG_LEVEL: 'silent',
  EMAIL_DNS: 'off',
  SIGN_UP_CAPTCHA: 'off',
  SIGN_UP_LIMIT_PER_MINUTE: '100000',
  SIGN_UP_LIMIT_PER_DAY: '100000',
  SANDBOX_LIMIT_PER_MINUTE: '10000',
  SANDBOX_LIMIT_PER_DAY: '100000',
  SANDBOXES_AT_ONCE: '1000',
  SANDBOXES_PER_HOUR: '100000',
  JOIN_LIMIT_PER_MINUTE: '100000',
  JOIN_LIMIT_PER_DAY: '100000',
  IDENTITY_LIMIT_PER_MINUTE: '100000',
  IDENTITY_LIMIT_PER_DAY: '100000',
  IDENTITY_MAILS_PER_HOUR: '100000',
  SOCKET_LIMIT_PER_SECOND: '100000',
  SOCKET_LIMIT_PER_MINUTE: '100000',
};

/** A database as a server leaves it that has started once; it belongs to the keys of the next one. In the full tier, its schema is newer. */
async function prepareDatabase(url: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'nearhand-data-'));
  const app = await createApp(readEnv({ ...variables, DATABASE_URL: url, DATA_DIR: folder }));
  await app.get(DataSource).query('TRUNCATE "server_keys"');
  if (tier.isFull) await addNextVersion(app.get(DataSource));
  await app.close();
  await rm(folder, { recursive: true });
}

/** A database for a server whose first start is not what is tested. */
export const createMigratedDatabase = (): Promise<OwnDatabase> => createPreparedDatabase(prepareDatabase);

type Variables = Record<string, string>;

/**
 * The whole server with its own database, unless the overrides name one. Its responses are checked against the contract. Overrides may
 * depend on the database's address.
 */
export async function startTestApp(overrides: Variables | ((databaseUrl: string) => Variables) = {}) {
  const isShared = typeof overrides === 'object' && 'DATABASE_URL' in overrides;
  const database = isShared ? null : await createMigratedDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'nearhand-data-'));
  const own = typeof overrides === 'function' ? overrides(database?.url ?? '') : overrides;
  const env = readEnv({ ...variables, ...(database && { DATABASE_URL: database.url }), DATA_DIR: folder, ...own });
  const routes: RouteOptions[] = [];
  const app = await createApp(env, (fastify) => {
    fastify.addHook('onRoute', (route) => void routes.push({ ...route }));
    checkAnswers(fastify);
  });
  let url: Promise<string> | undefined;
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  return {
    app,
    env,
    fastify,
    /** The registered routes, in order. */
    routes,
    dataSource: app.get(DataSource),
    call: (method: Method, url: string, options: CallOptions = {}) => call(fastify, method, url, options),
    /** Opens a port for clients that need one. */
    listen: () => {
      url ??= app.listen({ port: 0, host: '127.0.0.1' }).then(() => app.getUrl());
      return url;
    },
    stop: async () => {
      await app.close();
      await database?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
