import pg from 'pg';
import { toFrames } from '../../src/realtime/cluster/frames.ts';
import { PostgresBus } from '../../src/realtime/cluster/postgres-bus.ts';
import { createOwnDatabase, type OwnDatabase } from '../own-database.ts';
import { until } from '../until.ts';

type Entry = 'gap' | { message: unknown };

let database: OwnDatabase;
let client: pg.Client;
const buses: PostgresBus[] = [];

beforeAll(async () => {
  database = await createOwnDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(() => Promise.all(buses.splice(0).map((bus) => bus.close())));
afterAll(async () => {
  await client.end();
  await database.drop();
});

async function openBus() {
  const received: Entry[] = [];
  const bus = new PostgresBus(database.url, { message: (message) => received.push({ message }), gap: () => received.push('gap') });
  buses.push(bus);
  await bus.open();
  return { bus, received };
}

/** Sends frame by frame, as another process would. */
async function notify(...frames: string[]): Promise<void> {
  for (const frame of frames) await client.query('SELECT pg_notify($1, $2)', ['nearhand_realtime', frame]);
}

/** Ends the connections of buses and refuses new ones until `work` is done. */
async function whileCutOff(work: () => Promise<void>): Promise<void> {
  const server = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] });
  const name = new URL(database.url).pathname.slice(1);
  await server.connect();
  await server.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  const buses = `SELECT pid FROM pg_stat_activity WHERE application_name = 'nearhand-realtime' AND datname = '${name}'`;
  await server.query(`SELECT pg_terminate_backend(pid) FROM (${buses}) AS bus`);
  await until(async () => (await server.query(buses)).rowCount === 0);
  await work();
  await server.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
  await server.end();
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

  it('reports one gap when it has lost its connection and frames were sent meanwhile', async () => {
    const receiver = await openBus();
    await notify(aFrame(1));
    await until(() => receiver.received.length === 1);
    await whileCutOff(() => notify(aFrame(2), aFrame(3)));
    await until(() => receiver.received.length === 2);
    await notify(aFrame(4), aFrame(6));
    await until(() => receiver.received.length === 5);
    expect(receiver.received).toEqual([received(1), 'gap', received(4), 'gap', received(6)]);
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
