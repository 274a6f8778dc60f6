import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { type FromAgent, readFromAgent, type ToAgent } from '@nearhand/contracts/agent-pipe';
import { cleanup } from 'node-datachannel';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Desktop } from '../desktop/desktop.ts';
import { aJoinedSession as joined } from '../testing/a-joined-session.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { FakeSystem } from '../testing/fake-system.ts';
import { until } from '../testing/until.ts';
import { attendForApp } from './attend-for-app.ts';

let server: FakeServer;
let system: FakeSystem;
let inbox: string;
let input: PassThrough;
let received: (FromAgent | null)[];
let attended: Promise<void>[];
let stopping: AbortController;

beforeEach(async () => {
  server = await FakeServer.start();
  server.answers.set('POST /session/control', () => ({ status: 200, body: joined }));
  system = new FakeSystem();
  inbox = await mkdtemp(join(tmpdir(), 'nearhand-inbox-'));
  input = new PassThrough();
  received = [];
  attended = [];
  stopping = new AbortController();
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
});
afterEach(async () => {
  input.end();
  await Promise.allSettled(attended);
  await server.stop();
  await rm(inbox, { recursive: true });
  vi.restoreAllMocks();
});
afterAll(() => cleanup());

function start(): Promise<void> {
  const desktop: Desktop = { system, screenProblem: null, uid: null, onChange: () => () => undefined, close: () => undefined };
  const output = new PassThrough();
  createInterface({ input: output }).on('line', (line) => received.push(readFromAgent(line)));
  const over = attendForApp({ filesFolder: inbox, network: async () => ({}) }, desktop, { input, output }, stopping.signal);
  attended.push(over);
  over.catch(() => undefined);
  return over;
}
const send = (message: ToAgent) => input.write(`${JSON.stringify(message)}\n`);
const begin = () => send({ type: 'start', server: server.origin, code: 'K7QMX-2RVBD' });
const has = (type: FromAgent['type']) => until(() => received.some((message) => message?.type === type), type);

/** A session that the person has allowed. */
async function running(): Promise<{ over: Promise<void> }> {
  const over = start();
  begin();
  await has('question');
  send({ type: 'answer', isAllowed: true });
  await until(async () => (await server.socketsOf('customer')) === 1, 'The socket');
  return { over };
}

describe('attendForApp', () => {
  it('lets the app ask with the names of the server, and is no customer before the answer', async () => {
    const over = start();
    begin();
    await has('question');
    const text = 'wants to see and control this computer and use its clipboard.';
    const names = { operator: 'Ada Nowak', company: 'Northwind Care' };
    expect(received).toEqual([{ type: 'question', ...names, text, allow: 'Allow', deny: 'Deny', timeoutMs: 60_000 }]);
    expect([system.window.shown, await server.socketsOf('customer')]).toEqual([[], 0]);
    send({ type: 'answer', isAllowed: false });
    await expect(over).rejects.toThrow('Access was denied.');
    expect(received.at(-1)).toEqual({ type: 'failed', message: 'Access was denied.' });
  });

  it('leaves the session to the page that takes its place', async () => {
    const { over } = await running();
    const participant = { participantId: 'customer', name: '', role: 'customer' } as const;
    server.toCustomer('session:presence', { sessionId: joined.sessionId, participant, isPresent: true });
    await over;
    expect(received.slice(1)).toEqual([{ type: 'started' }, { type: 'ended', by: 'replaced' }]);
    expect(server.requests.filter(({ path }) => path.startsWith('DELETE'))).toEqual([]);
  });

  it.each([
    ['the app says so', (): void => void send({ type: 'stop' }), 'person', ''],
    ['the app is gone', (): void => void input.end(), 'stopped', '&isStopped=true'],
  ] as const)('ends the session when %s', async (_when, end, by, suffix) => {
    const { over } = await running();
    end();
    await over;
    expect(received.at(-1)).toEqual({ type: 'ended', by });
    const { sessionId, key } = joined;
    await until(() => server.requestsTo(`DELETE /session/${sessionId}?key=${key}${suffix}`).length === 1, 'The report');
  });

  it('uses no code, and asks nothing, when the app has ended before', async () => {
    const over = start();
    input.end('no message\n{"type":"start","server":1}\n{"type":"run"}\n');
    await expect(over).rejects.toThrow('Give the code');
    expect([server.requests, received.map((message) => message?.type)]).toEqual([[], ['failed']]);
  });

  it.each([
    ['before it runs', () => stopping.abort()],
    ['before the app has given a code', () => setImmediate(() => stopping.abort())],
    ['by the app that has given no code', () => send({ type: 'stop' })],
  ])('uses no code when it is stopped %s', async (_when, stop) => {
    stop();
    const over = start();
    await expect(over).rejects.toThrow('Give the code');
    begin();
    expect([server.requests, received.map((message) => message?.type)]).toEqual([[], ['failed']]);
  });

  it('takes the end of the app while it asks as a no', async () => {
    const over = start();
    begin();
    await has('question');
    input.end();
    await expect(over).rejects.toThrow('Access was denied.');
    expect(await server.socketsOf('customer')).toBe(0);
  });
});
