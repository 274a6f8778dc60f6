import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findDatabaseLocation } from '../../../tools/database/database-location.ts';
import { ReplicatedDatabase } from '../../../tools/database/replicated-database.ts';
import { aCompany, type TestCompany } from '../a-company.ts';
import { builtServer } from '../kill/server-process.ts';
import { onServer } from '../on-server.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { until } from '../until.ts';
import { ApiProcess } from './processes/api-process.ts';
import { RoundRobin } from './processes/round-robin.ts';

const clients = 8;
const retryMs = 50;

let folder: string;
let database: ReplicatedDatabase;
let test: TestApp;
let company: TestCompany;
let processes: ApiProcess[];
let balancer: RoundRobin;
let origin: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nearhand-failover-'));
  await chmod(folder, 0o755);
  database = await ReplicatedDatabase.start(folder, (message) => {
    throw new Error(message);
  });
  await database.whenReplicated();
  test = await startTestApp({ DATABASE_URL: database.url });
  company = await aCompany(test);
  const built = await builtServer();
  processes = await Promise.all([1, 2].map(() => ApiProcess.start(test.env, built)));
  balancer = new RoundRobin(processes.map(({ port }) => port));
  origin = await balancer.listen();
}, 180_000);
afterAll(async () => {
  balancer.close();
  await Promise.all(processes.map((process) => process.kill()));
  await test.stop();
  await database.stop();
  await rm((await findDatabaseLocation(folder)).cluster, { recursive: true, force: true });
  await rm(folder, { recursive: true });
});

interface Outcome {
  status: number | string;
  at: number;
}

const headers = () => ({ authorization: `Bearer ${company.owner.token}`, 'content-type': 'application/json' });

/** Creates sessions one after the other; adds the titles of those that were confirmed. */
async function write(client: number, outcomes: Outcome[], confirmed: string[], signal: AbortSignal): Promise<void> {
  for (let number = 1; !signal.aborted; number += 1) {
    const title = `Printer ${client}.${number}`;
    const status = await fetch(`${origin}/api/session`, { method: 'POST', headers: headers(), body: JSON.stringify({ title }) }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      (error: unknown) => String((error as Error).cause ?? error),
    );
    outcomes.push({ status, at: performance.now() });
    if (status === 201) confirmed.push(title);
    else await pause(retryMs);
  }
}

/** Reads meanwhile. */
async function read(outcomes: Outcome[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const path = `/api/company/${company.companyId}/session?pageSize=10`;
    const status = await fetch(`${origin}${path}`, { headers: headers() }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      (error: unknown) => String((error as Error).cause ?? error),
    );
    outcomes.push({ status, at: performance.now() });
    if (status !== 200) await pause(retryMs);
  }
}

const stored = async () =>
  new Set(
    (await onServer(database.url, (client) => client.query<{ title: string }>('SELECT "title" FROM "sessions"'))).rows.map(
      ({ title }) => title,
    ),
  );

describe('a failover to the replica under load', () => {
  it('answers nothing but 503 meanwhile, writes soon after, and loses no confirmed write', async () => {
    const [outcomes, reads, confirmed]: [Outcome[], Outcome[], string[]] = [[], [], []];
    const ending = new AbortController();
    const loads = [
      ...Array.from({ length: clients }, (_, client) => write(client, outcomes, confirmed, ending.signal)),
      read(reads, ending.signal),
    ];
    await until(() => confirmed.length >= 600);
    const { primary, replica } = database.processes;
    primary.kill('SIGKILL');
    const killedAt = performance.now();
    while (database.processes.primary !== replica) await pause(5);
    const promotedAt = performance.now();
    const before = confirmed.length;
    await until(() => confirmed.length >= before + 600);
    ending.abort();
    await Promise.all(loads);

    const writtenAt = outcomes.find(({ status, at }) => status === 201 && at > promotedAt)?.at ?? Number.POSITIVE_INFINITY;
    const counts: Record<string, number> = {};
    for (const { status } of [...outcomes, ...reads]) counts[status] = (counts[status] ?? 0) + 1;
    expect(Object.keys(counts).filter((status) => !['200', '201', '503'].includes(status))).toEqual([]);
    expect(writtenAt - promotedAt).toBeLessThan(2000);
    const titles = await stored();
    expect(confirmed.filter((title) => !titles.has(title))).toEqual([]);
    expect(confirmed.length).toBeGreaterThanOrEqual(1000);
  }, 180_000);
});
