import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { PostgresBus } from '../../src/realtime/cluster/postgres-bus.ts';
import { createOwnDatabase, type OwnDatabase } from '../own-database.ts';
import { busesQuery } from '../server/processes/without-bus.ts';

let database: OwnDatabase;
const buses: PostgresBus[] = [];

beforeAll(async () => {
  database = await createOwnDatabase();
});
afterEach(() => Promise.all(buses.splice(0).map((bus) => bus.close())));
afterAll(() => database.drop());

async function aBus() {
  const heard: unknown[] = [];
  const gaps: number[] = [];
  const bus = new PostgresBus(database.url, { message: (message) => heard.push(message), gap: () => gaps.push(heard.length) });
  buses.push(bus);
  await bus.open();
  return { bus, heard, gaps };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await pause(10);
}

async function cutAll(): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`SELECT pg_terminate_backend(pid) FROM (${busesQuery}) AS bus`);
  await client.end();
}

describe('PostgresBus', () => {
  it('delivers all messages to all other processes in order, and none to the sender', async () => {
    const [a, b, c] = [await aBus(), await aBus(), await aBus()];
    const messages = Array.from({ length: 500 }, (_, number) => ({ number, text: number % 50 === 0 ? 'ł'.repeat(20_000) : '' }));
    for (const message of messages) a.bus.send(message);
    await until(() => b.heard.length === 500 && c.heard.length === 500);
    expect(b.heard).toEqual(messages);
    expect(c.heard).toEqual(messages);
    expect(a.heard).toEqual([]);
  });

  it('keeps messages during a disconnection, and delivers them once', async () => {
    const [a, b] = [await aBus(), await aBus()];
    const messages = Array.from({ length: 300 }, (_, number) => number);
    const said = messages.map(async (message) => {
      await pause(message * 3);
      a.bus.send(message);
    });
    await pause(300);
    await cutAll();
    await Promise.all(said);
    await until(() => b.heard.includes(299));
    expect(new Set(b.heard).size).toBe(b.heard.length);
    expect(b.heard).toEqual([...b.heard].sort((x, y) => Number(x) - Number(y)));
    expect(b.gaps).toEqual([]);
  });

  it('delivers a message to one process only, in order with those to all, also after a disconnection', async () => {
    const [a, b, c] = [await aBus(), await aBus(), await aBus()];
    const toAll = (number: number) => number % 3 === 0;
    for (let number = 0; number < 30; number += 1) a.bus.send(number, toAll(number) ? undefined : b.bus.id);
    await until(() => b.heard.length === 30);
    await cutAll();
    for (let number = 30; number < 60; number += 1) a.bus.send(number, toAll(number) ? undefined : b.bus.id);
    await until(() => b.heard.length >= 60 && c.heard.includes(57));
    const numbers = Array.from({ length: 60 }, (_, number) => number);
    expect(b.heard).toEqual(numbers);
    expect(c.heard).toEqual(numbers.filter(toAll));
    expect([a.heard, b.gaps, c.gaps]).toEqual([[], [], []]);
  });
});
