import { setTimeout as pause } from 'node:timers/promises';
import { onServer } from '../../../../tools/database/on-server.ts';
import { freePort } from '../../../../tools/free-port.ts';
import { aBenchCompany, type BenchCompany } from '../../a-bench-company.ts';
import type { KillSetting } from '../../kill/kill-setting.ts';
import { ServerProcess } from '../../kill/server-process.ts';
import { type ReceivedEvent, WebhookReceiver } from '../webhook-receiver.ts';

/** Events of each session: created, eight changes of its title, its note, closed. */
const titles = 8;
const perSession = titles + 3;
const callers = 8;

export interface WebhookKillReport {
  events: number;
  attempts: number;
  refused: number;
  /** Accepted more than once: the killed process had not stored the answer. */
  repeated: number;
  /** Times from the change to its acceptance, in milliseconds. */
  delays: number[];
  seconds: number;
  problems: string[];
}

const typeOfStep: Record<string, string> = { created: 'session.created', noted: 'session.updated', closed: 'session.closed' };

/** Pseudorandom numbers (mulberry32), the same in each run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

class Client {
  readonly company: BenchCompany;
  /** The ports of the running processes. */
  readonly ports: number[];
  private token = '';
  private turn = 0;

  constructor(company: BenchCompany, ports: number[]) {
    this.company = company;
    this.ports = ports;
  }

  async signIn(): Promise<void> {
    const { email, password } = this.company;
    const { idToken } = await this.call('POST', '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword', { email, password });
    this.token = String(idToken);
  }

  /** Calls the processes in turn, and again after a kill. The same change twice is one event. */
  async call(method: string, path: string, body: object): Promise<Record<string, unknown>> {
    for (;;) {
      const port = this.ports[this.turn++ % this.ports.length];
      const headers = { 'content-type': 'application/json', ...(this.token && { authorization: `Bearer ${this.token}` }) };
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body: JSON.stringify(body) }).catch(() => null);
      if (answer?.ok) return (await answer.json()) as Record<string, unknown>;
      if (answer && answer.status < 500) throw new Error(`${method} ${path} was answered with ${answer.status}`);
      await answer?.body?.cancel();
      await pause(100);
    }
  }
}

/** Types of the expected events by session, in the order of the history. */
async function happened(databaseUrl: string): Promise<Map<string, string[]>> {
  const { rows } = await onServer(databaseUrl, (db) =>
    db.query<{ sessionId: string; type: string }>('SELECT "sessionId", "type" FROM "session_events" ORDER BY "sequence"'),
  );
  const bySession = Map.groupBy(rows, ({ sessionId }) => sessionId);
  return new Map([...bySession].map(([id, steps]) => [id, steps.flatMap(({ type }) => typeOfStep[type] ?? [])]));
}

const sessionOf = ({ event }: ReceivedEvent) => event.data.session?.sessionId ?? '';

/** Compares what was accepted with what happened. */
function check(expected: Map<string, string[]>, accepted: readonly ReceivedEvent[]): string[] {
  const bySession = Map.groupBy(accepted, sessionOf);
  return [...expected].flatMap(([sessionId, types]) => {
    const received = bySession.get(sessionId) ?? [];
    const firsts = received.filter(({ event }, index) => received.findIndex((other) => other.event.id === event.id) === index);
    const versions = firsts.map(({ event }) => event.data.session?.version ?? 0);
    const problems: string[] = [];
    if (firsts.map(({ event }) => event.type).join() !== types.join()) {
      problems.push(
        `${sessionId}: of ${types.length} events, ${firsts.length} arrived: ${firsts.map(({ event }) => event.type).join(' ')}`,
      );
    }
    if (versions.some((version, index) => version < (versions[index - 1] ?? 0)))
      problems.push(`${sessionId}: versions ${versions.join(' ')}`);
    // A repetition follows its first acceptance before any later event.
    if (
      received.some(
        ({ event }, index) =>
          index > 0 && event.id !== received[index - 1]?.event.id && received.slice(0, index).some((other) => other.event.id === event.id),
      )
    ) {
      problems.push(`${sessionId}: an event was repeated after a later one`);
    }
    return problems;
  });
}

async function live(client: Client, number: number): Promise<void> {
  const { sessionId } = await client.call('POST', '/api/session', { title: `Session ${number}` });
  const path = `/api/session/${String(sessionId)}`;
  for (let change = 1; change <= titles; change++) await client.call('PUT', path, { title: `Session ${number}.${change}` });
  await client.call('PUT', path, { status: 'closed', note: 'Done' });
}

/**
 * Sends events of two processes to a receiver that fails half of the time, one process being killed meanwhile. `limits` are those of the
 * webhooks.
 */
export async function runWebhookKills(
  { databaseUrl: DATABASE_URL, dataDir: DATA_DIR, folder }: KillSetting,
  { events, limits }: { events: number; limits: string },
): Promise<WebhookKillReport> {
  const receiver = await WebhookReceiver.start();
  const random = randomNumbers(1);
  const delays = new Map<string, number>();
  let refused = 0;
  receiver.answer = ({ event }, response) => {
    const chance = random();
    if (chance < 0.5) {
      refused += 1;
      if (chance < 0.05) response.destroy();
      else response.writeHead(503).end();
      return;
    }
    if (!delays.has(event.id)) delays.set(event.id, Date.now() - Date.parse(event.timestamp));
    response.writeHead(204).end();
  };
  const ports = [await freePort(), await freePort()];
  // One issuer of tokens.
  const PUBLIC_URL = `http://localhost:${ports[0]}`;
  const variables = { DATABASE_URL, DATA_DIR, PUBLIC_URL, LOG_LEVEL: 'error', WEBHOOK_LOOPBACK: 'on', WEBHOOK_LIMITS: limits };
  const processes = ports.map((port) => new ServerProcess({ ...variables, PORT: String(port) }, folder));
  try {
    await Promise.all(processes.map((process) => process.start()));
    const client = new Client(await aBenchCompany(DATABASE_URL), ports);
    await client.signIn();
    const wanted = Object.values(typeOfStep);
    await client.call('POST', `/api/company/${client.company.companyId}/webhook`, { url: receiver.url, events: wanted });

    const begun = performance.now();
    const numbers = Array.from({ length: Math.ceil(events / perSession) }, (_, index) => index);
    const calling = Array.from({ length: callers }, async () => {
      for (let number = numbers.shift(); number !== undefined; number = numbers.shift()) await live(client, number);
    });
    while (delays.size < events * 0.3) await pause(20);
    await processes[1]?.kill();
    ports.pop();
    await Promise.all(calling);
    const expected = await happened(DATABASE_URL);
    const total = [...expected.values()].flat().length;
    const isOver = () => delays.size >= total;
    for (let last = -1; !isOver() && last !== receiver.received.length; ) {
      last = receiver.received.length;
      // Longer than a lease and the longest retry.
      for (let waited = 0; waited < 30_000 && !isOver(); waited += 100) await pause(100);
    }
    const seconds = (performance.now() - begun) / 1000;
    const repeated = receiver.accepted.length - new Set(receiver.accepted.map(({ event }) => event.id)).size;
    const problems = check(expected, receiver.accepted);
    if (total < events) problems.push(`only ${total} of ${events} events happened`);
    return { events: total, attempts: receiver.received.length, refused, repeated, delays: [...delays.values()], seconds, problems };
  } finally {
    await Promise.all(processes.map((process) => process.kill()));
    await receiver.stop();
  }
}
