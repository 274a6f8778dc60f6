import { jest } from '@jest/globals';
import { ApiError, boot } from '@nearhand/platform/core';
import { type CrashReport, createMemoryRouter } from '@nearhand/platform/host';
import { flush } from '@sentry/browser';
import type { ErrorReport } from '../../errors/report-error';
import { publishPages } from '../safe-url';
import { type Reporter, startSentry } from './sentry';

type Item = [{ type: string }, Record<string, unknown>];

const key = '3q2-7wAAAAAAAAAAAAAAAA';
const remote = { name: 'mfe_app', version: '2.19.0', owner: 'support' } as const;

class Violation extends Event {
  readonly effectiveDirective = 'img-src';
  readonly blockedURI = `https://elsewhere.example/pixel?key=${key}`;
  readonly sourceFile = 'http://localhost/assets/mfe_app/1/main.1.js';
  readonly lineNumber = 1;
}
Object.assign(globalThis, { SecurityPolicyViolationEvent: Violation });
Object.assign(performance, { getEntriesByType: () => [] });

const sent: Item[] = [];
let reporter: Reporter;
/** Status of the service's answers. */
let status: () => number;
const router = createMemoryRouter([{ path: '/' }, { path: '/app/sessions/:id' }]);

beforeAll(() => {
  publishPages([{ path: '/' }, { path: '/app/sessions/:id' }, { path: '/join/:key?/:extra?' }]);
  history.replaceState(null, '', `/join/${key}?code=234567892#${key}`);
  reporter = startSentry({
    dsn: 'http://publickey@localhost:1/1',
    router,
    createTransport: () => ({
      send: async ([, items]) => {
        sent.push(...(structuredClone(items) as unknown as Item[]));
        return { statusCode: status() };
      },
      flush: async () => true,
    }),
  });
});
beforeEach(() => {
  sent.splice(0);
  status = () => 200;
});

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

async function reported(error: unknown, of: ErrorReport['remote'] = null) {
  reporter.sendReport({ error, remote: of, revision: 'revision-1' });
  await settle();
  expect(sent.map(([{ type }]) => type)).toEqual(['event']);
  return sent[0]?.[1] as {
    tags: object;
    exception?: { values: { value: string; mechanism: object }[] };
    message?: string;
    contexts: object;
  };
}

describe('startSentry', () => {
  it('names the build that an error comes from', async () => {
    const event = await reported(new Error('x'), remote);
    expect(event.tags).toEqual({ remote: 'mfe_app', version: '2.19.0', owner: 'support', revision: 'revision-1' });
    expect(event.exception?.values[0]?.mechanism).toMatchObject({ handled: false });
    expect(event).toMatchObject({ release: `nearhand@${boot.version}`, environment: boot.environment });
    sent.splice(0);
    expect((await reported(new TypeError('y'))).tags).toMatchObject({ remote: 'shell', version: boot.version, owner: 'shell' });
  });

  it('sends the request of an error of the API, and no secret of a message or of the address', async () => {
    const message = `No session at http://localhost/join/${key} for ada@example.com or 234 567 892`;
    const event = await reported(new ApiError({ status: 500, code: 'INTERNAL', message, requestId: 'r-1' }));
    expect(event.tags).toMatchObject({ requestId: 'r-1', code: 'INTERNAL' });
    expect(event.contexts).toMatchObject({ page: { url: 'http://localhost/join/:key/:extra' } });
    expect(JSON.stringify(event)).not.toMatch(/3q2|234.?567|ada@/);
  });

  it('reports a violation of the content security policy', async () => {
    const event = await reported(new Violation('securitypolicyviolation'), remote);
    expect(event).toMatchObject({
      message: 'CSP Violation',
      tags: { remote: 'mfe_app', directive: 'img-src' },
      extra: { blocked: 'https://elsewhere.example/pixel', line: 1 },
    });
    expect(JSON.stringify(event)).not.toContain(key);
  });

  it.each([
    [0.09, true],
    [0.1, false],
  ])('sends a tenth of the traces, named by the pattern of the route: %s is %s', async (random, isSent) => {
    // The router makes its keys of random numbers, too.
    let calls = 0;
    jest.spyOn(Math, 'random').mockImplementation(() => random + (calls++ % 1000) / 1_000_000);
    await router.navigate(`/app/sessions/${key}?token=${key}`);
    await router.navigate('/');
    await flush();
    const texts = JSON.stringify(sent);
    expect(texts.includes('/app/sessions/:id')).toBe(isSent);
    expect(texts).not.toContain(key);
  });

  describe('a crash of the app', () => {
    const report: CrashReport = {
      id: '0123456789abcdef0123456789abcdef',
      at: 1_700_000_000_000,
      appVersion: '4.2.0',
      part: 'main',
      reason: 'exception',
      name: 'TypeError',
      message: `No window for http://localhost/join/${key}`,
      frames: [
        { function: 'inner', file: 'main.mjs', line: 1, column: 20 },
        { function: 'outer', file: 'main.mjs', line: null, column: null },
      ],
      count: 3,
    };

    it('is sent as the app has kept it, without what belongs to this page', async () => {
      reporter.sendReport({ error: new Error('of this page'), remote: null, revision: 'revision-1' });
      await settle();
      sent.splice(0);
      expect(await reporter.deliverCrash(report)).toBe(true);
      expect(sent.map(([{ type }]) => type)).toEqual(['event']);
      const event: Record<string, unknown> = sent[0]?.[1] ?? {};
      expect(event).toMatchObject({
        event_id: report.id,
        timestamp: 1_700_000_000,
        level: 'fatal',
        release: 'nearhand-web@4.2.0',
        tags: { remote: 'web', version: '4.2.0', owner: 'clients', part: 'main', reason: 'exception' },
        extra: { count: 3 },
      });
      const { values } = event['exception'] as { values: { type: string; value: string; stacktrace: { frames: object[] } }[] };
      expect(values[0]).toMatchObject({ type: 'TypeError', value: 'No window for http://localhost/join/:key/:extra' });
      expect(values[0]?.stacktrace.frames).toMatchObject([
        { function: 'outer', filename: 'main.mjs' },
        { function: 'inner', filename: 'main.mjs', lineno: 1, colno: 20 },
      ]);
      expect(Object.keys(event)).not.toEqual(expect.arrayContaining(['breadcrumbs']));
    });

    it.each([429, 500, 0])('stays with the app if the service answers %s', async (answer) => {
      status = () => answer;
      expect(await reporter.deliverCrash(report)).toBe(false);
    });

    it('stays with the app if the service cannot be reached', async () => {
      status = () => {
        throw new Error('Offline');
      };
      expect(await reporter.deliverCrash(report)).toBe(false);
    });
  });
});
