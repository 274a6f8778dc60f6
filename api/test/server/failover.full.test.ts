import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findDatabaseLocation } from '../../../tools/database/database-location.ts';
import { onServer } from '../../../tools/database/on-server.ts';
import { ReplicatedDatabase } from '../../../tools/database/replicated-database.ts';
import { aCompany, type TestCompany } from '../a-company.ts';
import { aLiveSession } from '../a-live-session.ts';
import { builtServer } from '../kill/server-process.ts';
import { receivedBy, type Sockets, socketsOf } from '../sockets.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { until } from '../until.ts';
import { ApiProcess } from './processes/api-process.ts';
import { RoundRobin } from './processes/round-robin.ts';

const failovers = 3;
const clients = 8;
/** Writes before and after each failover. */
const writes = 200;
const retryMs = 50;
const longestMs = 2_000;

let folder: string;
let database: ReplicatedDatabase;
let test: TestApp;
let company: TestCompany;
let processes: ApiProcess[];
let balancer: RoundRobin;
let origin: string;
let sockets: Sockets;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nearhand-failover-'));
  await chmod(folder, 0o755);
  database = await ReplicatedDatabase.start(folder, (message) => {
    throw new Error(message);
  });
  test = await startTestApp({ DATABASE_URL: database.url });
  company = await aCompany(test);
  const built = await builtServer();
  processes = await Promise.all([1, 2].map(() => ApiProcess.start(test.env, built)));
  balancer = new RoundRobin(processes.map(({ port }) => port));
  origin = await balancer.listen();
  sockets = socketsOf(test, origin);
}, 180_000);
afterAll(async () => {
  sockets.closeAll();
  balancer.close();
  await Promise.all(processes.map((process) => process.kill()));
  await test.stop();
  await database.stop();
  await rm((await findDatabaseLocation(folder)).cluster, { recursive: true, force: true });
  await rm(folder, { recursive: true });
});

interface Outcome {
  /** A text if there was no answer. */
  status: number | string;
  at: number;
}

/** Repeats a request with pauses after each failure, until the signal. */
async function repeat(request: () => Promise<Response>, outcomes: Outcome[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const status = await request().then(
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

/** Sessions that are created one after the other, with the titles of those that were confirmed. */
class Load {
  readonly outcomes: Outcome[] = [];
  readonly confirmed: string[] = [];
  readonly #ending = new AbortController();
  readonly #done: Promise<unknown>;

  constructor() {
    const { signal } = this.#ending;
    const list = `${origin}/api/company/${company.companyId}/session?pageSize=10`;
    const reads = repeat(() => fetch(list, { headers: this.#headers }), this.outcomes, signal);
    this.#done = Promise.all([
      reads,
      ...Array.from({ length: clients }, (_, client) => repeat(this.#writer(client), this.outcomes, signal)),
    ]);
  }

  get #headers(): Record<string, string> {
    return { authorization: `Bearer ${company.owner.token}`, 'content-type': 'application/json' };
  }

  #writer(client: number): () => Promise<Response> {
    let number = 0;
    return async () => {
      number += 1;
      const title = `Printer ${client}.${number}`;
      const answer = await fetch(`${origin}/api/session`, { method: 'POST', headers: this.#headers, body: JSON.stringify({ title }) });
      if (answer.status === 201) this.confirmed.push(title);
      return answer;
    };
  }

  /** Resolves after more confirmed writes. */
  async more(count: number): Promise<void> {
    const enough = this.confirmed.length + count;
    await until(() => this.confirmed.length >= enough);
  }

  async end(): Promise<void> {
    this.#ending.abort();
    await this.#done;
  }
}

/** Kills the primary and waits for its successor; returns how long that took, and the first write after it. */
async function failOver({ outcomes }: Load): Promise<{ promotionMs: number; writeMs: number }> {
  await database.whenReplicated();
  const { primary, replica } = database.processes;
  const killedAt = performance.now();
  primary.kill('SIGKILL');
  while (database.processes.primary !== replica) await pause(5);
  const promotedAt = performance.now();
  const isWrite = ({ status, at }: Outcome) => status === 201 && at > promotedAt;
  await until(() => outcomes.some(isWrite));
  return { promotionMs: promotedAt - killedAt, writeMs: (outcomes.find(isWrite)?.at ?? 0) - promotedAt };
}

const titles = async () => {
  const { rows } = await onServer(database.url, (client) => client.query<{ title: string }>('SELECT "title" FROM "sessions"'));
  return new Set(rows.map(({ title }) => title));
};

describe('failovers to the replica under load', () => {
  it('answer nothing worse than 503, lose no confirmed write, and close no socket', async () => {
    const { host, customer, sessionId } = await aLiveSession(test, sockets, company.operator);
    const statusOf = async () => (await test.call('GET', `/api/session/${sessionId}`, { token: company.operator.token })).body['status'];
    host.emit('session:media', { isConnected: true });
    await until(async () => (await statusOf()) === 'active');
    const signals = receivedBy(customer, 'signal') as { candidate: { candidate: string } }[];
    let sent = 0;
    const sending = setInterval(() => host.emit('signal', { candidate: { candidate: String(sent++) } }), 100);

    const load = new Load();
    const times: Awaited<ReturnType<typeof failOver>>[] = [];
    for (let failover = 1; failover <= failovers; failover += 1) {
      await load.more(writes);
      times.push(await failOver(load));
      await load.more(writes);
    }
    await load.end();
    clearInterval(sending);

    const counts: Record<string, number> = {};
    for (const { status } of load.outcomes) counts[status] = (counts[status] ?? 0) + 1;
    const shown = times.map(({ promotionMs, writeMs }) => `${Math.round(promotionMs)} ms, first write ${Math.round(writeMs)} ms later`);
    process.stdout.write(`Promoted after ${shown.join('; after ')}. Answers: ${JSON.stringify(counts)}\n`);
    expect(Object.keys(counts).sort()).toEqual(['200', '201', '503']);
    expect(Math.max(...times.map(({ writeMs }) => writeMs))).toBeLessThan(longestMs);
    expect(load.confirmed.length).toBeGreaterThanOrEqual(1_000);
    const stored = await titles();
    expect(load.confirmed.filter((title) => !stored.has(title))).toEqual([]);

    await until(() => signals.length === sent);
    expect(signals.map(({ candidate }) => Number(candidate.candidate))).toEqual(Array.from({ length: sent }, (_, index) => index));
    expect([host.connected, customer.connected]).toEqual([true, true]);
    expect(await statusOf()).toBe('active');
  }, 300_000);
});

describe('a commit that no replica confirms', () => {
  const awaitNamed = (name: string) =>
    onServer(database.url, async (client) => {
      await client.query(`ALTER SYSTEM SET synchronous_standby_names = '${name}'`);
      await client.query('SELECT pg_reload_conf()');
    });

  it('waits, and holds its connection, until one does', async () => {
    await database.whenReplicated();
    const isWaiting = `SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep'`;
    await awaitNamed('nobody');
    const load = new Load();
    // A connection for each of the clients, which both processes share.
    await until(async () => (await onServer(database.url, (client) => client.query(isWaiting))).rowCount === clients);
    expect(load.confirmed).toEqual([]);
    expect(load.outcomes.filter(({ status }) => status !== 200)).toEqual([]);
    await awaitNamed('replica');
    await load.more(writes);
    await load.end();
    const stored = await titles();
    expect(load.confirmed.filter((title) => !stored.has(title))).toEqual([]);
  }, 60_000);
});
