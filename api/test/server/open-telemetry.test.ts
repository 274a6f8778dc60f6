import { once } from 'node:events';
import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { vi } from 'vitest';
import { freePort } from '../../../tools/free-port.ts';
import { createApp } from '../../src/app.ts';
import { PublicClient } from '../../src/http/outgoing/public-client.ts';
import { inSpan, TRACER, type Tracer } from '../../src/tracing/tracer.ts';
import { COLLECTOR, type Collector } from '../../src/tracing/tracing.module.ts';
import { aCompany, password, type TestCompany } from '../a-company.ts';
import { aSession } from '../a-live-session.ts';
import { startMailServer } from '../service/mail-server.ts';
import { socketsOf } from '../sockets.ts';
import { OtlpCollector, type ReceivedSpan } from '../telemetry/otlp-collector.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { until } from '../until.ts';

const collector = new OtlpCollector();
const lines: string[] = [];
let mails: Awaited<ReturnType<typeof startMailServer>>;
let other: Server;
let otherUrl: string;
let test: TestApp;
let company: TestCompany;
let traces = 0;

beforeAll(async () => {
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  mails = await startMailServer();
  other = createServer((request, response) => response.writeHead(request.method === 'PUT' ? 500 : 204).end()).listen(0, '127.0.0.1');
  await once(other, 'listening');
  otherUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}/secret-path?key=secret`;
  test = await startTestApp({
    OTEL_EXPORTER_OTLP_ENDPOINT: await collector.listen(),
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key',
    OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    OTEL_METRIC_EXPORT_INTERVAL: '3600000',
    LOG_LEVEL: 'info',
    SMTP_URL: mails.url,
    WEBHOOK_LOOPBACK: 'on',
  });
  company = await aCompany(test);
});
afterAll(async () => {
  await test.stop();
  vi.restoreAllMocks();
  collector.close();
  other.close();
  await mails.stop();
});

const flush = () => test.app.get<Collector>(COLLECTOR).flush();

/** A trace that begins at a caller. */
function aTrace(flags = '01') {
  traces += 1;
  const traceId = traces.toString(16).padStart(32, '4bf92f3577b34da6a3ce929d0e0e4736');
  return { traceId, traceparent: `00-${traceId}-00f067aa0ba902b7-${flags}` };
}

async function spansOf(traceId: string): Promise<ReceivedSpan[]> {
  await flush();
  return collector.spans.filter((span) => span.traceId === traceId);
}

/** The span with this name in a trace, as soon as there is one. */
async function untilSpan(isIt: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan> {
  let found: ReceivedSpan | undefined;
  await until(async () => {
    await flush();
    found = collector.spans.find(isIt);
    return found !== undefined;
  });
  if (!found) throw new Error('There is no such span');
  return found;
}

/** Runs `work` as a part of a trace, and returns its spans. */
async function traced(work: () => Promise<unknown>): Promise<ReceivedSpan[]> {
  const { traceId, traceparent } = aTrace();
  const span = test.app.get<Tracer>(TRACER).begin('work', { kind: 'consumer', parent: traceparent });
  await inSpan(span, work).catch(() => undefined);
  return (await spansOf(traceId)).filter(({ name }) => name !== 'work');
}

describe('traces', () => {
  it('continue that of a caller, with a span for the request and for each of its statements', async () => {
    const { traceId, traceparent } = aTrace();
    await test.call('GET', '/api/me', { token: company.owner.token, headers: { traceparent } });
    const spans = await spansOf(traceId);
    const request = spans.find(({ kind }) => kind === 2);
    expect(request).toMatchObject({
      name: 'GET /api/me',
      parentSpanId: '00f067aa0ba902b7',
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/api/me',
        'http.response.status_code': 200,
        'url.scheme': 'http',
        'nearhand.operation': 'getMe',
      },
    });
    const statements = spans.filter(({ kind }) => kind === 3);
    expect(statements.length).toBeGreaterThan(2);
    for (const { parentSpanId } of statements) expect(parentSpanId).toBe(request?.spanId);
    expect(statements).toContainEqual(
      expect.objectContaining({
        name: 'SELECT companies',
        attributes: expect.objectContaining({ 'db.system.name': 'postgresql', 'db.collection.name': 'companies' }),
      }),
    );
    expect(collector.headers['x-key']).toBe('a key');
  });

  it('name the process', async () => {
    const { traceId, traceparent } = aTrace();
    await test.call('GET', '/api/me', { headers: { traceparent } });
    const [span] = await spansOf(traceId);
    const { instance } = JSON.parse(lines.find((line) => line.includes(traceId)) ?? '{}');
    expect(span?.resource).toMatchObject({
      'service.name': 'nearhand',
      'service.version': expect.stringMatching(/^\d+\.\d+\.\d+$/),
      'service.instance.id': instance,
      'deployment.environment.name': 'test',
    });
  });

  it('keep the context of a request with a body', async () => {
    const { sessionId } = await aSession(test, company.operator);
    const { traceId, traceparent } = aTrace();
    const url = await test.listen();
    await fetch(`${url}/api/session/${sessionId}`, {
      method: 'PUT',
      headers: { traceparent, authorization: `Bearer ${company.operator.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'A title' }),
    });
    const spans = await spansOf(traceId);
    expect(spans.map(({ name }) => name)).toEqual(expect.arrayContaining(['PUT /api/session/:sessionId', 'UPDATE sessions', 'COMMIT']));
  });

  it('mark requests and statements that fail, without the message of the error', async () => {
    const { traceId, traceparent } = aTrace();
    await test.dataSource.query('ALTER TABLE "companies" RENAME TO "companies_away"');
    const { status } = await test.call('GET', '/api/me', { token: company.owner.token, headers: { traceparent } });
    await test.dataSource.query('ALTER TABLE "companies_away" RENAME TO "companies"');
    expect(status).toBe(500);
    const spans = await spansOf(traceId);
    expect(spans.find(({ kind }) => kind === 2)).toMatchObject({ status: { code: 2 }, attributes: { 'error.type': '500' } });
    expect(spans.filter(({ attributes }) => attributes['error.type'] === '42P01')).not.toEqual([]);
    for (const span of spans) expect(span.status.message).toBeUndefined();
  });

  it('do not mark what the caller did wrong', async () => {
    const { traceId, traceparent } = aTrace();
    await test.call('GET', '/api/me', { headers: { traceparent } });
    const [span] = await spansOf(traceId);
    expect(span?.attributes['http.response.status_code']).toBe(401);
    expect(span?.status.code).not.toBe(2);
  });

  it('leave the decision to the caller', async () => {
    const { traceId, traceparent } = aTrace('00');
    await test.call('GET', '/api/me', { token: company.owner.token, headers: { traceparent } });
    expect(await spansOf(traceId)).toEqual([]);
    expect(lines.filter((line) => line.includes(traceId))).toHaveLength(1);
  });

  it('contain no probes and no files of builds', async () => {
    const probes = aTrace();
    for (const path of ['/livez', '/readyz', '/assets/none.js'])
      await test.call('GET', path, { headers: { traceparent: probes.traceparent } });
    expect(await spansOf(probes.traceId)).toEqual([]);
  });

  it('are in the log lines of a request', async () => {
    const { traceId, traceparent } = aTrace();
    await test.call('GET', '/api/me', { headers: { traceparent } });
    const [span] = await spansOf(traceId);
    const line = lines.find((text) => text.includes(traceId)) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ msg: 'answered', traceId, spanId: span?.spanId });
  });

  it('link jobs to the request that has sent them, and contain the mail that follows', async () => {
    const { traceId, traceparent } = aTrace();
    const body = { requestType: 'PASSWORD_RESET', email: company.operator.user.email };
    await test.call('POST', '/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=any', { headers: { traceparent }, body });
    const run = await untilSpan(({ name, links }) => name === 'process mail' && links[0]?.traceId === traceId);
    expect(run).toMatchObject({ kind: 5, parentSpanId: undefined, attributes: { 'messaging.destination.name': 'mail' } });
    const send = (await spansOf(traceId)).find(({ kind }) => kind === 4);
    expect(send).toMatchObject({ name: 'send mail', spanId: run.links[0]?.spanId });
    const delivery = (await spansOf(run.traceId)).find(({ name }) => name === 'deliver mail');
    expect(delivery).toMatchObject({ kind: 3, parentSpanId: run.spanId, attributes: { 'server.address': '127.0.0.1' } });
    expect(mails.received).toHaveLength(1);
  });

  it('contain requests to other services', async () => {
    const spans = await traced(async () => {
      await fetch(otherUrl);
      await fetch(otherUrl, { method: 'PUT', body: 'secret' });
      await new Promise((resolve) => get(otherUrl, resolve));
      await fetch(`http://127.0.0.1:${await freePort()}/secret`);
    });
    const named = spans.map(({ name, kind, attributes }) => [
      name,
      kind,
      attributes['http.response.status_code'],
      attributes['error.type'],
    ]);
    expect(named).toEqual([
      ['GET', 3, 204, undefined],
      ['PUT', 3, 500, '500'],
      ['GET', 3, 204, undefined],
      ['GET', 3, undefined, 'ECONNREFUSED'],
    ]);
    for (const { attributes } of spans) expect(attributes['server.address']).toBe('127.0.0.1');
  });

  it('contain webhooks without their address', async () => {
    const webhooks = test.app.get(PublicClient, { strict: false });
    const spans = await traced(async () => {
      await webhooks.post({ url: otherUrl, headers: {}, body: 'secret' });
      await webhooks.post({ url: 'http://127.0.0.1:1/secret', headers: {}, body: 'secret' });
    });
    expect(spans.map(({ name, attributes }) => [name, attributes])).toEqual([
      ['POST', { 'http.request.method': 'POST', 'http.response.status_code': 204 }],
      ['POST', { 'http.request.method': 'POST', 'error.type': 'connection' }],
    ]);
  });

  it('contain messages of sockets and their statements, each message as a trace of its own', async () => {
    const sockets = socketsOf(test, await test.listen());
    const { sessionId } = await aSession(test, company.operator);
    const host = await sockets.of(company.operator);
    await host.emitWithAck('session:enter', { sessionId });
    sockets.closeAll();
    const message = await untilSpan(({ name }) => name === 'process session:enter');
    expect(message).toMatchObject({ kind: 5, parentSpanId: undefined, attributes: { 'messaging.destination.name': 'session:enter' } });
    const statements = (await spansOf(message.traceId)).filter(({ kind }) => kind === 3);
    expect(statements).not.toEqual([]);
    for (const { parentSpanId } of statements) expect(parentSpanId).toBe(message.spanId);
  });

  it('go on in other instances, and are complete when one has stopped', async () => {
    const second: NestFastifyApplication = await createApp(test.env);
    await second.listen({ port: 0, host: '127.0.0.1' });
    const { sessionId } = await aSession(test, company.operator);
    const isProcessing = ({ name, parentSpanId }: ReceivedSpan) =>
      name === 'process realtime' && collector.spans.some(({ spanId, kind }) => spanId === parentSpanId && kind === 4);
    await until(async () => {
      const title = `Title ${collector.requests}`;
      await test.call('PUT', `/api/session/${sessionId}`, { token: company.operator.token, body: { title } });
      await Promise.all([flush(), second.get<Collector>(COLLECTOR).flush()]);
      return collector.spans.some(isProcessing);
    });
    const processing = collector.spans.find(isProcessing);
    const request = collector.spans.find(({ traceId, kind }) => traceId === processing?.traceId && kind === 2);
    expect(request?.name).toMatch(/^(POST \/api\/session|PUT \/api\/session\/:sessionId)$/);
    expect(request?.resource['service.instance.id']).not.toBe(processing?.resource['service.instance.id']);

    const last = aTrace();
    await second.inject({ method: 'GET', url: '/api/me', headers: { traceparent: last.traceparent } });
    await second.close();
    expect(collector.spans.filter(({ traceId }) => traceId === last.traceId)).toHaveLength(1);
  });
});

describe('metrics', () => {
  it('have the numbers of the registry under conventional names', async () => {
    const before = (await test.call('GET', '/api/me')).status;
    await flush();
    const requests = collector.metrics.get('http.server.request.duration');
    const point = requests?.points.find(
      ({ attributes }) => attributes['nearhand.operation'] === 'getMe' && attributes['http.response.status_code'] === before,
    );
    expect(requests).toMatchObject({ kind: 'histogram', unit: 's' });
    expect(point?.attributes).toMatchObject({ 'http.request.method': 'GET', 'http.route': '/api/me' });
    expect(point?.counts).toHaveLength((point?.bounds?.length ?? 0) + 1);
    expect(point?.counts?.reduce((sum, count) => sum + count, 0)).toBe(point?.count);

    const kinds = [...collector.metrics.values()].map(({ name, kind, unit, isMonotonic }) => [name, kind, unit, isMonotonic]);
    expect(kinds).toEqual(
      expect.arrayContaining([
        ['process.cpu.time', 'sum', 's', true],
        ['process.memory.usage', 'sum', 'By', false],
        ['nodejs.eventloop.delay.p99', 'gauge', 's', false],
        ['db.client.connection.count', 'sum', '{connection}', false],
        ['db.client.connection.pending_requests', 'sum', '{request}', false],
        ['nearhand.sockets', 'gauge', '', false],
        ['nearhand.bus', 'gauge', 's', false],
        ['nearhand.job_wait', 'gauge', 's', false],
        ['nearhand.job_failures', 'sum', '', true],
      ]),
    );
    expect(collector.metrics.get('process.cpu.time')?.points.map(({ attributes }) => attributes)).toEqual([
      { 'cpu.mode': 'user' },
      { 'cpu.mode': 'system' },
    ]);
    expect(collector.metrics.get('process.cpu.time')?.resource).toMatchObject({ 'service.name': 'nearhand' });
  });

  it('do not open /metrics', async () => {
    expect((await test.call('GET', '/metrics', { token: 'undefined' })).status).toBe(404);
  });
});

describe('a collector', () => {
  it('delays no request when it refuses, and is reported once', async () => {
    const reports = () => lines.filter((line) => line.includes('"context":"OpenTelemetry"')).map((line) => JSON.parse(line).msg);
    lines.length = 0;
    for (const answer of [500, 400, 500]) {
      collector.answer = answer;
      expect((await test.call('GET', '/api/me', { token: company.owner.token })).status).toBe(200);
      await flush();
    }
    expect(reports().toSorted()).toEqual(['The collector takes no metrics: status 500', 'The collector takes no traces: status 500']);
    collector.answer = 200;
    await test.call('GET', '/api/me');
    await flush();
    expect(reports().slice(2).toSorted()).toEqual(['The collector takes metrics again', 'The collector takes traces again']);
  });

  it('receives nothing of what requests contain', async () => {
    const { sessionId, key } = await aSession(test, company.operator);
    const { token } = company.operator;
    const secret = 'Xq7secret';
    const traceparent = `00-${secret}-${secret}-01`;
    const headers = { traceparent, tracestate: `a=${secret}`, baggage: `a=${secret}`, 'x-forwarded-proto': secret, 'user-agent': secret };
    const { traceId } = aTrace();
    await test.call('PUT', `/api/session/${sessionId}`, {
      token,
      headers,
      body: { title: secret, customerEmail: `${secret}@example.com` },
    });
    await test.call('GET', `/api/company/${company.companyId}/session?search=${secret}@example.com`, { token, headers });
    await test.call('GET', `/api/company/${company.companyId}/session?sort=${secret}`, { token, headers });
    await test.call('POST', '/api/session/join', { headers, body: { key } });
    await test.call('POST', '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any', {
      headers,
      body: { email: company.operator.user.email, password },
    });
    for (const path of [`/join/${key}`, `/api/session/${key}/nowhere`, `/${secret}/%zz`, `/user/action?oobCode=${secret}`, `/${secret}`]) {
      for (const method of ['GET', 'DELETE'] as const) await test.call(method, path, { headers });
    }
    await test.call('GET', '/api/me', { headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01`, tracestate: `a=${secret}` } });
    await flush();
    expect(collector.text).toContain('joinSession');
    const { email, id, name } = company.operator.user;
    for (const text of [secret, 'secret', sessionId, key, token, password, email, id, name, company.companyId, 'a key'])
      expect(collector.text).not.toContain(text);
  });
});
