import pg from 'pg';
import { vi } from 'vitest';
import { toFrames } from '../../src/realtime/cluster/frames.ts';
import { PostgresBus } from '../../src/realtime/cluster/postgres-bus.ts';
import { createOwnDatabase, type OwnDatabase } from '../own-database.ts';
import { busesQuery, withoutBus } from '../server/processes/without-bus.ts';
import { until } from '../until.ts';

type Entry = 'gap' | { message: unknown };

let database: OwnDatabase;
let client: pg.Client;
const buses: PostgresBus[] = [];

beforeAll(async () => {
  database = await createOwnDatabase();
  client = await connect();
});
afterEach(() => Promise.all(buses.splice(0).map((bus) => bus.close())));
afterAll(async () => {
  await client.end();
  await database.drop();
});

async function connect(): Promise<pg.Client> {
  const connected = new pg.Client({ connectionString: database.url });
  await connected.connect();
  return connected;
}

async function openBus() {
  const received: Entry[] = [];
  const bus = new PostgresBus(database.url, { message: (message) => received.push({ message }), gap: () => received.push('gap') });
  buses.push(bus);
  await bus.open();
  return { bus, received };
}

/** Ends the connection of the bus that was opened last. */
const cutNewest = () =>
  client.query(`SELECT pg_terminate_backend(pid, 5000) FROM (${busesQuery} ORDER BY backend_start DESC LIMIT 1) AS newest`);

/** Sends frame by frame, as another process would. */
async function notify(...frames: string[]): Promise<void> {
  for (const frame of frames) await client.query('SELECT pg_notify($1, $2)', ['nearhand_realtime', frame]);
}

const aFrame = (number: number) => toFrames('sender', number, { number })[0] ?? '';
const received = (number: number) => ({ message: { number } });

describe('PostgresBus', () => {
  it('reports a gap when a frame is missing and delivers a repeated frame once', async () => {
    const receiver = await openBus();
    await notify(aFrame(1), aFrame(2), aFrame(2), aFrame(4), aFrame(5));
    await until(() => receiver.received.length >= 5);
    expect(receiver.received).toEqual([received(1), received(2), 'gap', received(4), received(5)]);
  });

  it('receives what was sent while it had lost its connection, in order and once', async () => {
    const [sender, receiver] = [await openBus(), await openBus()];
    const numbers = Array.from({ length: 30 }, (_, index) => index + 1);
    sender.bus.send({ number: 1 });
    await until(() => receiver.received.length === 1);
    await cutNewest();
    for (const number of numbers.slice(1)) sender.bus.send({ number });
    await until(() => receiver.received.length >= numbers.length);
    expect(receiver.received).toEqual(numbers.map(received));
    sender.bus.send({ number: 31 });
    await until(() => receiver.received.length > numbers.length);
    expect([receiver.received.at(-1), sender.received]).toEqual([received(31), []]);
  });

  it('receives what was sent before it returned, if the sender learns of the return first', async () => {
    const [sender, receiver] = [await openBus(), await openBus()];
    sender.bus.send({ number: 1 });
    await until(() => receiver.received.length === 1);
    await cutNewest();
    const query = pg.Client.prototype.query as (...args: unknown[]) => Promise<unknown>;
    const isFrame = ([, values]: unknown[]) => JSON.stringify(values ?? '').includes(`${sender.bus.id}:`);
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (this: pg.Client, ...args: unknown[]) {
      const request = new Promise((resolve) => this.on('notification', ({ payload }) => payload?.startsWith('{') && resolve(payload)));
      const result = await query.apply(this, args);
      if (isFrame(args)) await request;
      return result;
    });
    sender.bus.send({ number: 2 });
    await until(() => receiver.received.length === 2);
    spy.mockRestore();
    sender.bus.send({ number: 3 });
    await until(() => receiver.received.length >= 3);
    expect(receiver.received).toEqual([1, 2, 3].map(received));
  });

  it('waits for the answer to its last request, when an earlier one is late', async () => {
    const receiver = await openBus();
    const answers: string[] = [];
    const asSender = await connect();
    asSender.on('notification', ({ payload = '' }) => {
      if (!payload.includes('"request"')) return;
      const { requester, interruption } = (JSON.parse(payload) as { request: { requester: string; interruption: number } }).request;
      answers.push(JSON.stringify({ completion: { sender: 'sender', requester, interruption, head: interruption } }));
    });
    await asSender.query('LISTEN nearhand_realtime');
    await notify(aFrame(1));
    await until(() => receiver.received.length === 1);
    for (const interruption of [1, 2]) {
      await cutNewest();
      await until(() => answers.length === interruption);
    }
    await notify(answers[0] ?? '', aFrame(3), aFrame(2), answers[1] ?? '');
    await until(() => receiver.received.length >= 3);
    expect(receiver.received).toEqual([1, 2, 3].map(received));
    await asSender.end();
  });

  it('loses no message when all lose their connections and return in any order', async () => {
    const all = [await openBus(), await openBus(), await openBus()];
    for (const [index, { bus }] of all.entries()) bus.send({ number: index });
    await until(() => all.every(({ received }) => received.length === 2));
    await withoutBus(database.url, async () => {
      for (const [index, { bus }] of all.entries()) bus.send({ number: 10 + index });
    });
    for (const [index, { bus }] of all.entries()) bus.send({ number: 20 + index });
    await until(() => all.every(({ received }) => received.length >= 6));
    for (const [index, { received: entries }] of all.entries()) {
      const numbers = entries.map((entry) => (entry as { message: { number: number } }).message.number);
      const others = [0, 1, 2].filter((other) => other !== index);
      for (const other of others) expect(numbers.filter((number) => number % 10 === other)).toEqual([other, 10 + other, 20 + other]);
    }
  });

  it('drops the queue when too much waits, and the other processes report a gap', async () => {
    const [sender, receiver] = [await openBus(), await openBus()];
    const numbers = Array.from({ length: 51_000 }, (_, index) => index + 1);
    for (const number of numbers) sender.bus.send({ number });
    sender.bus.send({ number: 0 });
    await until(() => receiver.received.some((entry) => entry !== 'gap' && (entry.message as { number: number }).number === 0));
    expect(receiver.received.filter((entry) => entry === 'gap')).toHaveLength(1);
    const gap = receiver.received.indexOf('gap');
    expect(gap).toBeGreaterThan(0);
    expect(receiver.received.length).toBeLessThan(numbers.length);
    expect(sender.received).toEqual([]);
  });
});
