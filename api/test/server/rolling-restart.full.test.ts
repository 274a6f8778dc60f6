import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { changeKeys } from '../../src/keys/server-keys.ts';
import { aCompany, password, type TestCompany } from '../a-company.ts';
import { builtServer } from '../kill/server-process.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { until } from '../until.ts';
import { ApiProcess } from './processes/api-process.ts';
import { forgetInstance } from './processes/forget-instance.ts';
import { RoundRobin } from './processes/round-robin.ts';

const clients = 12;
/** Longer than the balancer takes to notice. */
const variables = { DRAIN_SECONDS: '2' };
const checkMs = 200;

let test: TestApp;
let company: TestCompany;
let processes: ApiProcess[];
/** Ports that a balancer with checks sends requests to. */
const ready: number[] = [];
let balancer: RoundRobin;
let origin: string;
let isOver = false;

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`, { headers: { connection: 'close' } }).then(
    ({ ok }) => ok,
    () => false,
  );

async function check(): Promise<void> {
  while (!isOver) {
    const answers = await Promise.all(processes.map(async ({ port }) => ((await isReady(port)) ? [port] : [])));
    ready.splice(0, ready.length, ...answers.flat());
    await pause(checkMs);
  }
}

beforeAll(async () => {
  const folder = await builtServer();
  test = await startTestApp();
  company = await aCompany(test);
  processes = await Promise.all([1, 2].map(() => ApiProcess.start(test.env, folder, variables)));
  balancer = new RoundRobin(ready);
  origin = await balancer.listen();
  void check();
  await until(() => ready.length === processes.length);
}, 180_000);
afterAll(async () => {
  isOver = true;
  balancer.close();
  await Promise.all(processes.map((process) => process.kill()));
  await test.stop();
});

/** Reads and writes over connections that stay open, until the signal. Adds the outcome of each request. */
async function load(outcomes: unknown[], signal: AbortSignal): Promise<void> {
  const authorization = { authorization: `Bearer ${company.operator.token}` };
  const write = {
    method: 'PUT',
    headers: { ...authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ theme: 'dark' }),
  };
  while (!signal.aborted) {
    for (const request of [{ headers: authorization }, write]) {
      const outcome = await fetch(`${origin}/api/me`, request).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        },
        (error: unknown) => String((error as Error).cause ?? error),
      );
      outcomes.push(outcome);
    }
  }
}

/** A user whose access tokens are signed by whichever process answers. */
async function refresh(outcomes: unknown[], signal: AbortSignal): Promise<void> {
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${origin}${path}?key=client`, { method: 'POST', headers, body: JSON.stringify(body) });
    outcomes.push(answer.status);
    return (await answer.json()) as Record<string, string>;
  };
  const { email } = company.owner.user;
  let { refreshToken } = await post('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword', {
    email,
    password,
    returnSecureToken: true,
  });
  while (!signal.aborted) {
    const tokens = await post('/securetoken.googleapis.com/v1/token', { grant_type: 'refresh_token', refresh_token: refreshToken });
    refreshToken = tokens['refresh_token'];
    for (const _ of processes)
      outcomes.push((await fetch(`${origin}/api/me`, { headers: { authorization: `Bearer ${tokens['id_token']}` } })).status);
    await pause(200);
  }
}

/** Restarts one process after the other, with as many of the requests before and after each; returns the outcomes that are no success. */
async function restartUnderLoad(requests: number): Promise<unknown[]> {
  const outcomes: unknown[] = [];
  const ending = new AbortController();
  const loads = [...Array.from({ length: clients }, () => load(outcomes, ending.signal)), refresh(outcomes, ending.signal)];
  const more = () => {
    const wanted = outcomes.length + requests / (processes.length + 1);
    return until(() => outcomes.length >= wanted);
  };
  await more();
  for (const process of processes) {
    expect(await process.stop()).toBe(0);
    await process.start();
    await until(() => ready.length === processes.length);
    await more();
  }
  ending.abort();
  await Promise.all(loads);
  return outcomes.filter((outcome) => outcome !== 200 && outcome !== 204);
}

describe('a rolling restart of two processes under load', () => {
  it('fails no request', async () => {
    expect(await restartUnderLoad(10_000)).toEqual([]);
  }, 600_000);

  it('rotates the keys without a 401', async () => {
    // The server of the tests serves nothing, and accepts only the earlier keys.
    await forgetInstance(test.app, test.dataSource);
    for (const change of ['add', 'use'] as const) {
      await changeKeys(join(test.env.DATA_DIR, 'keys.json'), change);
      expect(await restartUnderLoad(2000)).toEqual([]);
    }
  }, 600_000);
});
