import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { vi } from 'vitest';
import { type Database, startDatabase } from '../../../tools/database/database.ts';
import { findDatabaseLocation } from '../../../tools/database/database-location.ts';
import { onServer } from '../../../tools/database/on-server.ts';
import { freePort } from '../../../tools/free-port.ts';
import { ApiServer } from '../../../tools/product/api-server.ts';
import { builtServer } from '../kill/server-process.ts';
import { until } from '../until.ts';

const email = 'ada@example.com';
const password = 'Correct-Horse-7';

let folder: string;
let database: Database;
let api: ApiServer;
let url: string;
const lines: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nearhand-deaths-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const build = await builtServer();
  database = await startDatabase(folder);
  url = `http://127.0.0.1:${port}`;
  api = new ApiServer({
    main: join(build, 'main.js'),
    variables: { PORT: String(port), DATABASE_URL: database.url, DATA_DIR: join(folder, 'data'), EMAIL_DNS: 'off', SIGN_UP_CAPTCHA: 'off' },
    logFile: join(folder, 'api.log'),
    whenDatabaseRuns: async () => undefined,
    onGiveUp: (message) => lines.push(message),
  });
  await api.start();
  await callIdentity('signUp', { email, password });
});
beforeEach(() => {
  lines.length = 0;
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await api.stop();
  await database.stop();
  await rm((await findDatabaseLocation(folder)).cluster, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

async function callIdentity(method: string, body: object): Promise<number> {
  const answer = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=any`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await answer.text();
  return answer.status;
}

const signIn = () => callIdentity('signInWithPassword', { email, password });
const signsIn = () =>
  signIn().then(
    (status) => status === 200,
    () => false,
  );

const query = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> =>
  (await onServer(database.url, (client) => client.query<Row>(text))).rows;

/** Also through the separate connections of jobs and sockets. */
async function expectEverythingToWork(): Promise<void> {
  await until(signsIn);
  const [job] = await query<{ id: string }>(`INSERT INTO jobs.job (name, data) VALUES ('files-erase', '{"folder":"none"}') RETURNING id`);
  await until(async () => (await query(`SELECT 1 FROM jobs.job WHERE id = '${job?.id}' AND state = 'completed'`)).length === 1);
  await until(async () => (await query(`SELECT 1 FROM pg_stat_activity WHERE application_name = 'nearhand-realtime'`)).length === 1);
}

describe('API process', () => {
  it('restarts at the same address with the same data when it is killed', async () => {
    const killed = api.pid ?? 0;
    process.kill(killed, 'SIGKILL');
    await until(() => api.pid !== undefined && api.pid !== killed);
    await expectEverythingToWork();
    expect(lines).toEqual([expect.stringMatching(/^The API ended unexpectedly \(SIGKILL\); its log is .*\. Restarting in 0\.2 s/)]);
  });
});

describe('API without its database', () => {
  it('returns 503 until the database is available', async () => {
    const { pid } = api;
    const gone = once(database.process, 'exit');
    database.process.kill('SIGKILL');
    await gone;
    await until(async () => (await signIn()) === 503);
    await database.restart(new AbortController().signal);
    await expectEverythingToWork();
    expect({ pid: api.pid, lines }).toEqual({ pid, lines: [] });
  });

  it('recovers after the database restarted because a backend was killed', async () => {
    const { pid } = api;
    const [backend] = await query<{ pid: number }>(`SELECT pid FROM pg_stat_activity WHERE application_name = 'nearhand-api' LIMIT 1`);
    const [before] = await query<{ at: string }>('SELECT pg_postmaster_start_time()::text AS at');
    process.kill(backend?.pid ?? 0, 'SIGKILL');
    await until(async () => (await readFile(join(folder, 'postgres.log'), 'utf8')).includes('terminated by signal 9'));
    await expectEverythingToWork();
    expect(await query('SELECT pg_postmaster_start_time()::text AS at')).toEqual([before]);
    expect({ pid: api.pid, lines }).toEqual({ pid, lines: [] });
  });
});
