import { setTimeout as pause } from 'node:timers/promises';
import { COLLECTOR, type Collector } from '../../src/tracing/tracing.module.ts';
import { aCompany, type TestCompany } from '../a-company.ts';
import { aSession, customerSignalingToken } from '../a-live-session.ts';
import { builtServer } from '../kill/server-process.ts';
import { canRunRedis, type RedisServer, startRedis } from '../redis/redis-server.ts';
import { connected, next, receivedBy, type Sockets, socketsOf } from '../sockets.ts';
import { OtlpCollector } from '../telemetry/otlp-collector.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { tier } from '../tier.ts';
import { until } from '../until.ts';
import { ApiProcess } from './processes/api-process.ts';

let redis: RedisServer;
let test: TestApp;
let company: TestCompany;
const collector = new OtlpCollector();
let other: ApiProcess;

beforeAll(async () => {
  if (!canRunRedis) return;
  redis = await startRedis(['appendonly yes', 'appendfsync always']);
  const variables = { REDIS_URL: redis.url, JOIN_LIMIT_PER_MINUTE: '4' };
  test = await startTestApp({
    ...variables,
    OTEL_EXPORTER_OTLP_ENDPOINT: await collector.listen(),
    OTEL_METRIC_EXPORT_INTERVAL: '3600000',
  });
  company = await aCompany(test);
  other = await ApiProcess.start(test.env, await builtServer(), variables);
}, 180_000);
afterAll(async () => {
  await other?.kill();
  await test?.stop();
  collector.close();
  await redis?.stop();
});

const joinAt = async (origin: string, traceparent?: string) => {
  const body = JSON.stringify({ key: 'A'.repeat(22) });
  const headers = { 'content-type': 'application/json', ...(traceparent !== undefined && { traceparent }) };
  return (await fetch(`${origin}/api/session/join`, { method: 'POST', headers, body })).status;
};

describe.skipIf(!canRunRedis)('two processes with Redis', () => {
  it('lose no message and no socket while Redis is unavailable, and count limits for themselves', async () => {
    const origins = [await test.listen(), `http://127.0.0.1:${other.port}`] as const;
    const [here, there] = origins.map((origin) => socketsOf(test, origin)) as [Sockets, Sockets];
    const { sessionId, key } = await aSession(test, company.operator);
    const operator = await here.of(company.operator);
    await operator.emitWithAck('session:enter', { sessionId });
    const arrival = next(operator, 'session:presence');
    const customer = await connected(there.open({ token: await customerSignalingToken(test, key) }));
    await arrival;
    const signals = receivedBy(customer, 'signal');
    const send = (candidate: string) => operator.emit('signal', { candidate: { candidate } });

    send('before');
    await until(() => signals.length === 1);
    await redis.kill();
    const during = Array.from({ length: tier.isFull ? 300 : 1 }, (_, index) => `during ${index}`);
    for (const candidate of during) {
      send(candidate);
      await pause(100);
    }
    // The only limit that counts here is that of this process.
    expect(await joinAt(origins[1])).toBe(404);
    await redis.start();
    send('after');
    await until(() => signals.length === during.length + 2);
    expect(signals).toMatchObject(['before', ...during, 'after'].map((candidate) => ({ candidate: { candidate } })));
    expect([operator.connected, customer.connected]).toEqual([true, true]);
    for (const sockets of [here, there]) sockets.closeAll();
  }, 120_000);

  it('show the commands of a request in its trace, without keys', async () => {
    // Redis keeps the script of the limits from now on.
    await joinAt(await test.listen());
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    await joinAt(await test.listen(), `00-${traceId}-00f067aa0ba902b7-01`);
    await test.app.get<Collector>(COLLECTOR).flush();
    const spans = collector.spans.filter((span) => span.traceId === traceId);
    const request = spans.find(({ name }) => name === 'POST /api/session/join');
    const commands = spans.filter(({ attributes }) => attributes['db.system.name'] === 'redis');
    expect(commands.length).toBeGreaterThan(0);
    for (const { name, parentSpanId, attributes } of commands) {
      expect([name, parentSpanId]).toEqual(['EVALSHA', request?.spanId]);
      expect(attributes).toEqual({ 'db.system.name': 'redis', 'db.operation.name': 'EVALSHA' });
    }
  });

  it('share rate limits, without rows in the database', async () => {
    const [here, there] = [await test.listen(), `http://127.0.0.1:${other.port}`];
    const counted = (await redis.ask('KEYS', '*join*')) as string[];
    await redis.ask('DEL', 'nothing', ...counted);
    const statuses = [await joinAt(here), await joinAt(there), await joinAt(here), await joinAt(there)];
    expect([...statuses, await joinAt(here), await joinAt(there)]).toEqual([404, 404, 404, 404, 429, 429]);
    expect(await test.dataSource.query('SELECT "key" FROM "rate_limits"')).toEqual([]);
  });
});
