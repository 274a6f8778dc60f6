import type { BusHandlers } from '../../src/realtime/cluster/bus.ts';
import { RedisBus } from '../../src/realtime/cluster/redis-bus.ts';
import { canRunRedis, type RedisServer, settingsOf, startRedis, startRedisSentinel } from '../redis/redis-server.ts';
import { until } from '../until.ts';

const buses: RedisBus[] = [];
const stops: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(buses.splice(0).map((bus) => bus.close()));
  for (const stop of stops.splice(0)) await stop();
});

async function aServer(lines: readonly string[] = []): Promise<RedisServer> {
  const server = await startRedis(lines);
  stops.push(server.stop);
  return server;
}

async function aBus(url: string, prefix?: string) {
  const received: unknown[] = [];
  const gaps: number[] = [];
  const handlers: BusHandlers = { message: (message) => received.push(message), gap: () => gaps.push(received.length) };
  const bus = new RedisBus(settingsOf(url, prefix), handlers);
  buses.push(bus);
  await bus.open();
  return { bus, received, gaps };
}

const count = 40;
const numbers = Array.from({ length: count }, (_, number) => number);

describe.skipIf(!canRunRedis)('RedisBus', () => {
  it('delivers everything once after Redis was killed, if Redis keeps what it has confirmed', async () => {
    const server = await aServer(['appendonly yes', 'appendfsync always']);
    const [a, b] = [await aBus(server.url), await aBus(server.url)];
    for (const number of numbers.slice(0, 10)) a.bus.send(number, b.bus.id);
    await server.kill();
    for (const number of numbers.slice(10, 20)) a.bus.send(number);
    await until(() => !a.bus.isConnected && !b.bus.isConnected);
    await server.start();
    for (const number of numbers.slice(20)) a.bus.send(number, b.bus.id);
    await until(() => b.received.length >= count);
    expect([b.received, b.gaps]).toEqual([numbers, []]);
    await until(() => a.bus.isConnected && b.bus.isConnected);
  });

  it('reports a gap when Redis has lost its data, and goes on', async () => {
    const server = await aServer();
    const [a, b] = [await aBus(server.url), await aBus(server.url)];
    a.bus.send('before');
    await until(() => b.received.length === 1);
    await server.kill();
    await server.start();
    await until(() => b.gaps.length > 0);
    a.bus.send('after', b.bus.id);
    await until(() => b.received.includes('after'));
    expect(b.received).toEqual(['before', 'after']);
  });

  it('goes on at the replica that Sentinels promote', async () => {
    const group = await startRedisSentinel();
    stops.push(group.stop);
    const [a, b] = [await aBus(group.url), await aBus(group.url)];
    a.bus.send('before');
    await until(() => b.received.length === 1 && a.received.length === 0);
    await group.primary.ask('SET', 'written', 'last');
    await until(async () => (await group.primary.ask('WAIT', '1', '1000')) === 1);
    await group.primary.kill();
    for (const number of numbers) a.bus.send(number, b.bus.id);
    await until(() => b.received.length >= count + 1);
    expect([b.received, b.gaps]).toEqual([['before', ...numbers], []]);
  });

  it('receives nothing of an installation with another prefix', async () => {
    const { url } = await aServer();
    const [a, b, other] = [await aBus(url), await aBus(url), await aBus(url, 'other')];
    a.bus.send('mine');
    await until(() => b.received.length === 1);
    other.bus.send('theirs');
    await until(() => other.bus.lagSeconds > 0);
    expect([b.received, other.received]).toEqual([['mine'], []]);
  });

  it.each(['redis://nearhand:very-secret@', 'redis+sentinel://nearhand:very-secret@', 'redis+cluster://nearhand:very-secret@'])(
    'refuses to start if %s cannot be reached, and names it without the password',
    async (start) => {
      const server = await aServer();
      await server.kill();
      const url = `${start}127.0.0.1:${server.port}${start.includes('sentinel') ? '/main' : ''}`;
      const failure = await aBus(url).catch((error: Error) => error.message);
      expect(failure).toContain(`REDIS_URL: 127.0.0.1:${server.port} cannot be used`);
      expect(failure).not.toContain('very-secret');
    },
  );
});
