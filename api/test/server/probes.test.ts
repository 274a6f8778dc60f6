import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { onServer } from '../../../tools/database/on-server.ts';
import { freePort } from '../../../tools/free-port.ts';
import { migrationLock } from '../../src/database/migrate.ts';
import { builtServer, ServerProcess } from '../kill/server-process.ts';
import { createOwnDatabase } from '../own-database.ts';
import { sharedApp } from '../shared-app.ts';
import { startTestApp } from '../test-app.ts';
import { until } from '../until.ts';

async function probe(origin: string, path: string) {
  const answer = await fetch(origin + path, { headers: { connection: 'close' } });
  return { status: answer.status, body: (await answer.json()) as object };
}

describe('probes', () => {
  it('report that a running server is alive, started and ready', async () => {
    const test = await sharedApp();
    expect(await test.call('GET', '/livez')).toMatchObject({ status: 200, body: { isAlive: true } });
    expect(await test.call('GET', '/startupz')).toMatchObject({ status: 200, body: { isStarted: true } });
    expect(await test.call('GET', '/readyz')).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store' },
      body: { isReady: true, server: 'running', database: 'ok', realtime: 'ok' },
    });
  });

  it('report that a server is alive but not ready while it migrates', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nearhand-probes-'));
    const database = await createOwnDatabase();
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const server = new ServerProcess({ PORT: String(port), DATABASE_URL: database.url, DATA_DIR: folder }, await builtServer());
    const started = await onServer(database.url, async (client) => {
      await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
      const starting = server.start();
      await until(() =>
        probe(origin, '/livez').then(
          ({ status }) => status === 200,
          () => false,
        ),
      );
      expect(await probe(origin, '/startupz')).toEqual({ status: 503, body: { isStarted: false } });
      expect(await probe(origin, '/readyz')).toEqual({ status: 503, body: { isReady: false, server: 'starting' } });
      expect((await fetch(`${origin}/app/devices`)).headers.get('retry-after')).toBe('1');
      return { starting };
    });
    await started.starting;
    expect(await probe(origin, '/readyz')).toMatchObject({ status: 200, body: { isReady: true } });
    await server.stop();
    await database.drop();
    await rm(folder, { recursive: true });
  }, 120_000);

  it('name what is missing after a while without the database, and pages and files are served', async () => {
    const test = await startTestApp();
    const { env } = test;
    const name = new URL(env.DATABASE_URL).pathname.slice(1);
    const server = process.env['TEST_DATABASE_URL'] ?? '';
    await onServer(server, async (client) => {
      await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
      await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
    });
    // A short loss does not count.
    expect((await test.call('GET', '/readyz')).status).toBe(200);
    await until(async () => (await test.call('GET', '/readyz')).status === 503);
    expect((await test.call('GET', '/readyz')).body).toEqual({
      isReady: false,
      server: 'running',
      database: 'unreachable',
      realtime: 'unreachable',
    });
    expect((await test.call('GET', '/livez')).status).toBe(200);
    expect((await test.call('GET', '/api/integration/health')).body).toEqual({ isDatabaseOk: false });
    for (const path of ['/favicon.svg', '/robots.txt']) expect((await test.call('GET', path)).status).toBe(200);

    await onServer(server, (client) => client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`));
    await until(async () => (await test.call('GET', '/readyz')).status === 200);
    expect(test.app.get(DataSource).isInitialized).toBe(true);

    // A standby is read-only, too.
    await onServer(server, async (client) => {
      await client.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
      await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
    });
    await until(async () => (await test.call('GET', '/readyz')).body['database'] === 'standby');
    expect((await test.call('GET', '/api/integration/health')).body).toEqual({ isDatabaseOk: false });
    await onServer(server, (client) => client.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`));
    await until(async () => (await test.call('GET', '/readyz')).body['database'] === 'ok');
    await test.stop();
  });
});
