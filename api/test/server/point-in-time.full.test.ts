import { chmod, chown, cp, lchown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { type Database, startDatabase } from '../../../tools/database/database.ts';
import { type DatabaseLocation, findDatabaseLocation } from '../../../tools/database/database-location.ts';
import { onServer } from '../../../tools/database/on-server.ts';
import { createApp } from '../../src/app.ts';
import { aCompany, type TestCompany } from '../a-company.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { until } from '../until.ts';

let folder: string;
let location: DatabaseLocation;
let database: Database;
let restored: Database | undefined;
let test: TestApp;
let company: TestCompany;
let archive: string;

const query = async <Row extends object>(url: string, text: string): Promise<Row[]> =>
  (await onServer(url, (client) => client.query<Row & pg.QueryResultRow>(text))).rows;

/** A folder of the user that runs the database. */
async function aDatabaseFolder(name: string): Promise<string> {
  const path = join(location.cluster, '..', name);
  await mkdir(path);
  if (location.account) await chown(path, location.account.uid, location.account.gid);
  return path;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nearhand-point-'));
  await chmod(folder, 0o755);
  const source = join(folder, 'source');
  await mkdir(source);
  database = await startDatabase(source);
  location = await findDatabaseLocation(source);
  archive = await aDatabaseFolder('archive');
  for (const [setting, value] of Object.entries({
    archive_mode: 'on',
    archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
  })) {
    await query(database.url, `ALTER SYSTEM SET ${setting} = '${value}'`);
  }
  await database.stop();
  await database.restart(new AbortController().signal);
  test = await startTestApp({ DATABASE_URL: database.url });
  company = await aCompany(test);
}, 120_000);
afterAll(async () => {
  await test.stop();
  await restored?.stop();
  await database.stop();
  await rm(folder, { recursive: true });
});

/** A copy of the running database, as `pg_basebackup` makes one. */
async function backUp(): Promise<string> {
  const copy = await aDatabaseFolder('copy');
  await onServer(database.url, async (client) => {
    await client.query(`SELECT pg_backup_start('drill', true)`);
    await cp(database.cluster, copy, { recursive: true, filter: (path) => !/\/(pg_wal\/.+|postmaster\.(pid|opts))$/.test(path) });
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop()');
    await writeFile(join(copy, 'backup_label'), rows[0]?.labelfile ?? '');
  });
  return copy;
}

/** The state of a moment, from the copy and the archive. */
async function restore(copy: string, time: string): Promise<Database> {
  const target = join(folder, 'restored');
  await mkdir(target);
  await cp(join(folder, 'source/database.json'), join(target, 'database.json'));
  const cluster = join(target, 'postgres');
  await cp(copy, cluster, { recursive: true });
  const recovery = {
    restore_command: `cp ${archive}/%f %p`,
    recovery_target_time: time,
    recovery_target_action: 'promote',
    archive_mode: 'off',
  };
  const lines = Object.entries(recovery).map(([name, value]) => `${name} = '${value}'`);
  await writeFile(join(cluster, 'postgresql.auto.conf'), `${lines.join('\n')}\n`);
  await writeFile(join(cluster, 'recovery.signal'), '');
  await chmod(cluster, 0o700);
  const { account } = location;
  if (account)
    for (const path of ['.', ...(await readdir(cluster, { recursive: true }))]) await lchown(join(cluster, path), account.uid, account.gid);
  const restoring = await startDatabase(target);
  // It answers before it has reached the moment.
  await until(
    async () => (await query<{ isOver: boolean }>(restoring.url, 'SELECT NOT pg_is_in_recovery() AS "isOver"'))[0]?.isOver === true,
  );
  return restoring;
}

async function listed(app: FastifyInstance): Promise<{ status: number; titles: string[] }> {
  const { statusCode, body } = await app.inject({
    method: 'GET',
    url: `/api/company/${company.companyId}/session?pageSize=100`,
    headers: { authorization: `Bearer ${company.owner.token}` },
  });
  const { items } = JSON.parse(body) as { items: { title: string }[] };
  return { status: statusCode, titles: items.map(({ title }) => title).sort() };
}

it('brings back every answered write before an accident, from a copy and the archive', async () => {
  const add = async (title: string) => {
    const { status } = await test.call('POST', '/api/session', { token: company.owner.token, body: { title } });
    expect(status).toBe(201);
    return title;
  };
  const titles = await Promise.all(['Before 1', 'Before 2'].map(add));
  const copy = await backUp();
  for (let number = 1; number <= 20; number += 1) titles.push(await add(`After ${number}`));
  const [{ now = '' } = {}] = await query<{ now: string }>(database.url, 'SELECT clock_timestamp()::text AS "now"');
  await query(database.url, `UPDATE "sessions" SET "title" = 'Somebody forgot WHERE'`);
  await add('After the accident');
  const [{ wal = '' } = {}] = await query<{ wal: string }>(database.url, 'SELECT pg_walfile_name(pg_switch_wal()) AS "wal"');
  await until(async () => (await readdir(archive)).includes(wal));
  database.process.kill('SIGKILL');

  restored = await restore(copy, now);
  const app = await createApp({ ...test.env, DATABASE_URL: restored.url, DATABASE_DIRECT_URL: restored.url });
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  try {
    expect(await listed(fastify)).toEqual({ status: 200, titles: titles.sort() });
    expect((await fastify.inject({ method: 'GET', url: '/readyz' })).statusCode).toBe(200);
  } finally {
    await app.close();
  }
}, 120_000);
