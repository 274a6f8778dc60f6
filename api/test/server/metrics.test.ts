import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { JobService } from '../../src/jobs/job.service.ts';
import { aCompany, type TestCompany } from '../a-company.ts';
import { aLiveSession, aSession } from '../a-live-session.ts';
import { sharedApp } from '../shared-app.ts';
import { socketsOf } from '../sockets.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

const token = 'a-token-for-the-metrics';

let test: TestApp;
let company: TestCompany;
let url: string;

beforeAll(async () => {
  test = await startTestApp({ METRICS_TOKEN: token });
  url = await test.listen();
  company = await aCompany(test);
});
afterAll(() => test.stop());

async function figures(): Promise<string> {
  const { status, body } = await test.call('GET', '/metrics', { token });
  expect(status).toBe(200);
  return String(body['text']);
}

/** Waits until a metric has this value. */
async function untilSays(line: string): Promise<void> {
  while (!(await figures()).split('\n').includes(line)) await pause(50);
}

describe('metrics', () => {
  it('return 404 without a configured token', async () => {
    const plain = await sharedApp();
    expect((await plain.call('GET', '/metrics')).status).toBe(404);
    expect((await plain.call('GET', '/metrics', { token: 'undefined' })).status).toBe(404);
  });

  it.each([undefined, '', 'another-token', `${token}x`, token.toUpperCase()])('reject %j', async (shown) => {
    const { status, body, headers } = await test.call('GET', '/metrics', { token: shown });
    expect({ status, code: body.code, challenge: headers['www-authenticate'] }).toEqual({
      status: 401,
      code: 'UNAUTHENTICATED',
      challenge: 'Bearer',
    });
  });

  it('have the text format of Prometheus, with metrics of the process', async () => {
    const { headers } = await test.call('GET', '/metrics', { token });
    expect(headers).toMatchObject({ 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' });
    const lines = (await figures()).split('\n').filter(Boolean);
    for (const line of lines) expect(line).toMatch(/^# (HELP|TYPE) \w+ .+$|^\w+(\{(\w+="[^"\\]*",?)+\})? ([\d.e+-]+|\+Inf|Na[nN])$/);
    expect(lines.map((line) => line.split(/[ {]/, 1)[0])).toEqual(
      expect.arrayContaining(['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds', 'process_cpu_seconds_total']),
    );
  });

  it('count paid subscriptions whose price is not in the settings', async () => {
    expect(await figures()).toContain('\nnearhand_unknown_prices 0\n');
    const { companyId } = await aCompany(test, 'team');
    await test.dataSource.query(`UPDATE "subscriptions" SET "isPriceUnknown" = true WHERE "companyId" = $1`, [companyId]);
    expect(await figures()).toContain('\nnearhand_unknown_prices 1\n');
  });

  it('time responses by operation and status', async () => {
    await test.call('GET', '/api/me', { token: company.owner.token });
    await test.call('GET', '/api/me', { token: company.operator.token });
    await test.call('GET', '/api/me');
    await untilSays('nearhand_request_seconds_count{operation="getMe",status="200"} 2');
    await untilSays('nearhand_request_seconds_count{operation="getMe",status="401"} 1');
    expect(await figures()).toMatch(/^nearhand_request_seconds_bucket\{le="0.5",operation="getMe",status="200"\} \d$/m);
  });

  it('count sockets, their rejections, and sessions by status', async () => {
    const sockets = socketsOf(test, url);
    await aSession(test, company.operator);
    const { host, customer } = await aLiveSession(test, sockets, company.operator);
    for (const line of [
      'nearhand_sockets{principal="user"} 1',
      'nearhand_sockets{principal="customer"} 1',
      'nearhand_sessions{status="waiting"} 1',
      'nearhand_sessions{status="connecting"} 1',
      'nearhand_sessions{status="active"} 0',
    ])
      await untilSays(line);

    await untilSays('nearhand_message_seconds_count{event="session:enter",status="200"} 1');
    customer.emit('session:media', { isConnected: true });
    (host.emit as (event: string, payload: unknown) => void).call(host, 'unknown', {});
    await untilSays('nearhand_socket_refusals_total{reason="forbidden"} 1');
    await untilSays('nearhand_socket_refusals_total{reason="malformed"} 1');
    await untilSays('nearhand_socket_refusals_total{reason="tooLarge"} 0');
    sockets.closeAll();
    await untilSays('nearhand_sockets{principal="user"} 0');
  });

  it('estimate the closed sessions instead of counting them', async () => {
    const { sessionId } = await aSession(test, company.operator);
    await test.call('PUT', `/api/session/${sessionId}`, { token: company.operator.token, body: { status: 'closed' } });
    await test.dataSource.query('ANALYZE "sessions"');
    await untilSays('nearhand_sessions{status="closed"} 1');
  });

  it('count failed jobs, and the jobs of each queue', async () => {
    const jobs = test.app.get(JobService);
    expect(await figures()).toMatch(/^nearhand_jobs\{queue="[\w-]+",state="failed"\} 0$/m);
    expect(await figures()).not.toContain('pgboss');
    const [queue] = (await jobs.counts()).map(({ queue: name }) => name);
    expect(queue).toBeDefined();
    expect(jobs.failures()[queue ?? '']).toBe(0);
  });

  it('measure how long jobs wait, how busy the database is, and how long messages to other instances take', async () => {
    const text = await figures();
    expect(text).toMatch(/^nearhand_job_wait_seconds\{queue="[\w.-]+"\} [\d.e-]+$/m);
    for (const state of ['idle', 'used', 'wanted'])
      expect(text).toMatch(new RegExp(`^nearhand_database_connections\\{state="${state}"\\} \\d+$`, 'm'));
    expect(text).toMatch(/^nearhand_bus_seconds [\d.e-]+$/m);
  });

  it.each(['prometheus/alerts.yaml', 'grafana/nearhand.json'])('contain all that deploy/%s reads', async (file) => {
    const source = await readFile(join(import.meta.dirname, '../../../deploy', file), 'utf8');
    const read = new Set(source.match(/\b(?:nearhand|nodejs|process)_\w+/g));
    const written = new Set((await figures()).match(/^\w+/gm));
    expect(read.size).toBeGreaterThan(5);
    expect([...read].filter((name) => !written.has(name))).toEqual([]);
  });

  it('contain the available metrics while the database is unavailable', async () => {
    const query = test.dataSource.query.bind(test.dataSource);
    test.dataSource.query = () => Promise.reject(new Error('connect ECONNREFUSED'));
    try {
      const text = await figures();
      expect(text).not.toContain('nearhand_sessions{');
      expect(text).toContain('process_cpu_seconds_total');
    } finally {
      test.dataSource.query = query;
    }
  });

  it('contain nothing from the content of requests', async () => {
    const { sessionId, key } = await aSession(test, company.operator);
    const { token: access } = company.operator;
    const about = { title: 'Mrs Secret', customerEmail: 'secret@example.com' };
    await test.call('PUT', `/api/session/${sessionId}`, { token: access, body: about });
    await test.call('GET', `/api/company/${company.companyId}/session?search=secret@example.com`, { token: access });
    await test.call('POST', '/api/session/join', { body: { key } });
    for (const path of [`/join/${key}`, `/api/session/${key}/nowhere`, `/api/${key}`, `/user/action?oobCode=${key}`, `/mailbox/${key}`]) {
      await test.call('GET', path);
      await test.call('DELETE', path);
    }
    const text = await figures();
    for (const secret of [key, sessionId, access, token, company.companyId, company.operator.user.id, 'ecret'])
      expect(text).not.toContain(secret);
    const labels = new Set([...text.matchAll(/(\w+)="/g)].map(([, name]) => name));
    const own = ['operation', 'event', 'status', 'le', 'principal', 'reason', 'queue', 'state'];
    const ofProcess = ['type', 'kind', 'space', 'version', 'major', 'minor', 'patch', 'quantile'];
    expect([...labels].filter((name) => ![...own, ...ofProcess].includes(name ?? ''))).toEqual([]);
  });
});
