import { setTimeout as pause } from 'node:timers/promises';
import type { ClientEvents, ServerEvents } from '@nearhand/contracts/realtime';
import pg from 'pg';
import { io, type Socket } from 'socket.io-client';
import { aCompany, recentTokenFor, type TestCompany } from '../a-company.ts';
import { WebhookReceiver } from '../integration/webhook-receiver.ts';
import { builtServer } from '../kill/server-process.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { until } from '../until.ts';
import { ApiProcess } from './processes/api-process.ts';

/** Creates the data of the processes, which are alone with its database until it serves itself. */
let test: TestApp;
let company: TestCompany;
let admin: pg.Client;
let folder: string;
const processes: ApiProcess[] = [];

beforeAll(async () => {
  folder = await builtServer();
  test = await startTestApp({ WEBHOOK_LOOPBACK: 'on', WEBHOOK_LIMITS: 'timeout=60,lease=600' });
  company = await aCompany(test);
  admin = new pg.Client({ connectionString: test.env.DATABASE_URL });
  await admin.connect();
}, 180_000);
afterEach(async () => {
  for (const process of processes.splice(0)) await process.kill();
});
afterAll(async () => {
  await admin.end();
  await test.stop();
});

async function aProcess(variables: Record<string, string> = {}): Promise<ApiProcess> {
  const process = await ApiProcess.start(test.env, folder, variables);
  processes.push(process);
  return process;
}

const createSession = ({ port }: ApiProcess, { operator } = company) =>
  fetch(`http://127.0.0.1:${port}/api/session`, {
    method: 'POST',
    headers: { authorization: `Bearer ${operator.token}`, 'content-type': 'application/json' },
    body: '{}',
  });
const readiness = ({ port }: ApiProcess) => fetch(`http://127.0.0.1:${port}/readyz`);

/** A new session of the company waits until the returned function is called. */
async function lockCompany(): Promise<() => Promise<void>> {
  await admin.query('BEGIN');
  await admin.query('SELECT FROM "companies" WHERE "companyId" = $1 FOR UPDATE', [company.companyId]);
  return async () => void (await admin.query('ROLLBACK'));
}

// The view pg_stat_activity does not change within a transaction.
const waitingQuery = 'SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))';
const hasWaiter = async () => (await admin.query(waitingQuery)).rowCount === 1;

describe('a process that is asked to stop', () => {
  it('is not ready but serves until the balancer has noticed, then answers a request that waits, closes its connection and exits with 0', async () => {
    const process = await aProcess({ DRAIN_SECONDS: '2' });
    const release = await lockCompany();
    const answering = createSession(process);
    await until(hasWaiter);
    const exited = process.stop();
    await until(async () => (await readiness(process)).status === 503);
    expect(await (await readiness(process)).json()).toMatchObject({ isReady: false, server: 'draining' });
    const other = await createSession(process, await aCompany(test));
    expect([other.status, other.headers.get('connection')]).toEqual([201, 'close']);
    await pause(3000);
    await release();
    const answer = await answering;
    expect([answer.status, answer.headers.get('connection')]).toEqual([201, 'close']);
    expect(await exited).toBe(0);
    await expect(readiness(process)).rejects.toThrow();
  });

  it('cuts off a request that takes longer than the limit', async () => {
    const process = await aProcess({ STOP_SECONDS: '1' });
    const release = await lockCompany();
    const answering = createSession(process).then(
      ({ status }) => status,
      () => 'cut off',
    );
    await until(hasWaiter);
    const began = Date.now();
    expect(await process.stop()).toBe(0);
    expect(Date.now() - began).toBeLessThan(6000);
    expect(await answering).toBe('cut off');
    await release();
  });
});

it('a server that closes sends its sockets away a few at a time, and returns a webhook that is not answered to the other processes', async () => {
  const { companyId, admin: caller } = company;
  const token = await recentTokenFor(test, caller.user.identityId);
  const receiver = await WebhookReceiver.start();
  receiver.answer = () => undefined;
  const body = { url: receiver.url, events: ['session.created'] };
  expect((await test.call('POST', `/api/company/${companyId}/webhook`, { token, body })).status).toBe(201);
  const { sessionId } = (await test.call('POST', '/api/session', { token: company.operator.token, body: {} })).body;
  await until(() => receiver.received.length === 1);

  const url = await test.listen();
  const { token: signalingToken } = (await test.call('GET', '/api/me/signaling', { token: company.operator.token })).body as {
    token?: string;
  };
  const lostAt: number[] = [];
  const reasons = new Set<string>();
  const open = () => {
    const options = { path: '/realtime', transports: ['websocket'], auth: { token: signalingToken }, reconnection: false, forceNew: true };
    const socket: Socket<ServerEvents, ClientEvents> = io(url, options);
    socket.on('disconnect', (reason) => {
      lostAt.push(Date.now());
      reasons.add(reason);
    });
    return new Promise<typeof socket>((resolve) => socket.once('connect', () => resolve(socket)));
  };
  const sockets = await Promise.all(Array.from({ length: 40 }, open));
  await sockets[0]?.emitWithAck('session:enter', { sessionId: String(sessionId) });
  await test.app.close();
  await until(() => lostAt.length === 40);
  expect([...reasons]).toEqual(['transport close']);
  expect((lostAt.at(-1) ?? 0) - (lostAt[0] ?? 0)).toBeGreaterThan(100);
  const found = await admin.query('SELECT FROM "session_presence" WHERE "sessionId" = $1', [sessionId]);
  expect(found.rowCount).toBe(1);
  const { rows } = await admin.query('SELECT "leaseId", "dueAt" <= now() AS "isDue" FROM "webhook_queues"');
  expect(rows).toEqual([{ leaseId: null, isDue: true }]);
  await receiver.stop();
});
