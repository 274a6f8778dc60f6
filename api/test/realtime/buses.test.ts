import { setTimeout as pause } from 'node:timers/promises';
import { onServer } from '../../../tools/database/on-server.ts';
import type { Bus, BusHandlers } from '../../src/realtime/cluster/bus.ts';
import { PostgresBus } from '../../src/realtime/cluster/postgres-bus.ts';
import { RedisBus } from '../../src/realtime/cluster/redis-bus.ts';
import { createOwnDatabase } from '../own-database.ts';
import { canRunRedis, settingsOf, startRedis, startRedisCluster } from '../redis/redis-server.ts';
import { busesQuery } from '../server/processes/without-bus.ts';

interface Engine {
  createBus(handlers: BusHandlers): Bus;
  /** Ends the connections of all. */
  cutAll(): Promise<unknown>;
  stop(): Promise<unknown>;
}

async function usePostgres(): Promise<Engine> {
  const { url, drop } = await createOwnDatabase();
  const cutAll = () => onServer(url, (client) => client.query(`SELECT pg_terminate_backend(pid) FROM (${busesQuery}) AS bus`));
  return { createBus: (handlers) => new PostgresBus(url, handlers), cutAll, stop: drop };
}

async function useRedis(): Promise<Engine> {
  const { url, cutAll, stop } = await startRedis();
  return { createBus: (handlers) => new RedisBus(settingsOf(url), handlers), cutAll, stop };
}

async function useCluster(): Promise<Engine> {
  const { url, cutAll, stop } = await startRedisCluster();
  return { createBus: (handlers) => new RedisBus(settingsOf(url), handlers), cutAll, stop };
}

const engines = [
  { name: 'PostgresBus', use: usePostgres, isSkipped: false },
  { name: 'RedisBus', use: useRedis, isSkipped: !canRunRedis },
  { name: 'RedisBus of a cluster', use: useCluster, isSkipped: !canRunRedis },
];

for (const { name, use, isSkipped } of engines) {
  describe.skipIf(isSkipped)(name, () => {
    let engine: Engine;
    const buses: Bus[] = [];

    beforeAll(async () => {
      engine = await use();
    });
    afterEach(() => Promise.all(buses.splice(0).map((bus) => bus.close())));
    afterAll(() => engine.stop());

    async function aBus() {
      const received: unknown[] = [];
      const gaps: number[] = [];
      const bus = engine.createBus({ message: (message) => received.push(message), gap: () => gaps.push(received.length) });
      buses.push(bus);
      await bus.open();
      return { bus, received, gaps };
    }

    async function until(isSo: () => boolean): Promise<void> {
      while (!isSo()) await pause(10);
    }

    it('delivers all messages to all other processes in order, and none to the sender', async () => {
      const [a, b, c] = [await aBus(), await aBus(), await aBus()];
      const messages = Array.from({ length: 500 }, (_, number) => ({ number, text: number % 50 === 0 ? 'ł'.repeat(20_000) : '' }));
      for (const message of messages) a.bus.send(message);
      await until(() => b.received.length === 500 && c.received.length === 500);
      expect(b.received).toEqual(messages);
      expect(c.received).toEqual(messages);
      expect(a.received).toEqual([]);
    });

    it('delivers what was sent before it closes', async () => {
      const [a, b] = [await aBus(), await aBus()];
      a.bus.send(0);
      await pause(1);
      for (let number = 1; number < 300; number++) a.bus.send(number);
      await a.bus.close();
      await until(() => b.received.length === 300);
      expect(b.gaps).toEqual([]);
    });

    it('keeps messages during a disconnection, and delivers them once', async () => {
      const [a, b] = [await aBus(), await aBus()];
      const messages = Array.from({ length: 300 }, (_, number) => number);
      const sending = messages.map(async (message) => {
        await pause(message * 3);
        a.bus.send(message);
      });
      await pause(300);
      await engine.cutAll();
      await Promise.all(sending);
      await until(() => b.received.includes(299));
      expect(new Set(b.received).size).toBe(b.received.length);
      expect(b.received).toEqual([...b.received].sort((x, y) => Number(x) - Number(y)));
      expect(b.gaps).toEqual([]);
    });

    it('delivers a message to one process only, in order with those to all, also after a disconnection', async () => {
      const [a, b, c] = [await aBus(), await aBus(), await aBus()];
      const toAll = (number: number) => number % 3 === 0;
      for (let number = 0; number < 30; number += 1) a.bus.send(number, toAll(number) ? undefined : b.bus.id);
      await until(() => b.received.length === 30);
      await engine.cutAll();
      for (let number = 30; number < 60; number += 1) a.bus.send(number, toAll(number) ? undefined : b.bus.id);
      await until(() => b.received.length >= 60 && c.received.includes(57));
      const numbers = Array.from({ length: 60 }, (_, number) => number);
      expect(b.received).toEqual(numbers);
      expect(c.received).toEqual(numbers.filter(toAll));
      expect([a.received, b.gaps, c.gaps]).toEqual([[], [], []]);
    });
  });
}
