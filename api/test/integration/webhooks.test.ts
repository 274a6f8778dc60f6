import { Webhook as Verifier } from 'standardwebhooks';
import { CompanyErasureService } from '../../src/modules/company/company/company-erasure.service.ts';
import { webhookLimit } from '../../src/modules/integration/webhook/webhook.service.ts';
import { WebhookLogService, webhookRequestsPerHour } from '../../src/modules/integration/webhook/webhook-log.service.ts';
import { SessionRetentionService } from '../../src/modules/session/session/session-retention.service.ts';
import { aCompany, recentTokenFor, type TestCompany } from '../a-company.ts';
import { aCompanyCode, aMachine, register } from '../an-agent.ts';
import { auditOf } from '../audit-of.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { until } from '../until.ts';
import { type Answering, WebhookReceiver } from './webhook-receiver.ts';

interface Hook {
  webhookId: string;
  url: string;
  state: string;
  failingSince: string | null;
  disabledReason: string | null;
  previousSecretEndsAt: string | null;
}

interface Delivery {
  deliveryId: string;
  eventId: string;
  type: string;
  status: string;
  attempts: number;
  nextAttemptAt: string | null;
  responseStatus: number | null;
  failure: string | null;
}

const sessionEvents = ['session.created', 'session.updated', 'session.closed'];
const everything = [...sessionEvents, 'session.joined', 'session.connected', 'session.transferred', 'session.rated'].concat([
  'device.added',
  'device.updated',
  'device.removed',
]);

let test: TestApp;
let receiver: WebhookReceiver;
let company: TestCompany;

beforeAll(async () => {
  test = await startTestApp({ WEBHOOK_LOOPBACK: 'on', WEBHOOK_LIMITS: 'timeout=1,lease=2,retryFirst=0.05,retryLongest=0.2' });
});
beforeEach(async () => {
  receiver = await WebhookReceiver.start();
  company = await aCompany(test);
});
afterEach(() => receiver.stop());
afterAll(() => test.stop());

const recent = ({ admin }: TestCompany = company) => recentTokenFor(test, admin.user.identityId);
const pathOf = (...parts: string[]) => [`/api/company/${company.companyId}/webhook`, ...parts].join('/');
const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  test.call(method, path, { token: await recent(), ip: '203.0.113.9', ...(body && { body }) });

async function aHook(body: object = {}) {
  const answer = await call('POST', pathOf(), { url: receiver.url, events: everything, ...body });
  expect(answer.status).toBe(201);
  return { ...(answer.body['webhook'] as Hook), secret: String(answer.body['secret']) };
}

const hookNow = async (webhookId: string) =>
  ((await call('GET', pathOf())).body['items'] as Hook[]).find((hook) => hook.webhookId === webhookId) as Hook;
/** Newest first. */
const deliveriesOf = async ({ webhookId }: { webhookId: string }, query = '') =>
  (await call('GET', `${pathOf(webhookId, 'delivery')}?sortDirection=desc${query}`)).body['items'] as Delivery[];
const allAre = async (hook: Hook, status: string) => {
  const deliveries = await deliveriesOf(hook);
  return deliveries.length > 0 && deliveries.every((delivery) => delivery.status === status);
};

async function aSession(title = 'Printer'): Promise<string> {
  const { body } = await test.call('POST', '/api/session', { token: company.operator.token, body: { title } });
  return String(body['sessionId']);
}
const update = (sessionId: string, body: object) => test.call('PUT', `/api/session/${sessionId}`, { token: company.operator.token, body });
const typesOf = (requests: readonly { event: { type: string } }[]) => requests.map(({ event }) => event.type);

const failing: Answering = (_, response) => void response.writeHead(500).end('<script>out of order</script>');
const accepting: Answering = (_, response) => void response.writeHead(204).end();

describe('webhook', () => {
  it('receives signed events of a session in order, without key and code', async () => {
    const hook = await aHook();
    const { body: session } = await test.call('POST', '/api/session', { token: company.operator.token, body: { title: 'Łódź' } });
    await update(String(session['sessionId']), { note: 'Done' });
    await update(String(session['sessionId']), { status: 'closed' });
    await until(() => receiver.accepted.length === 3);

    expect(typesOf(receiver.received)).toEqual(sessionEvents);
    const [created, , closed] = receiver.received;
    const { sessionId, title, operator, createdAt } = session;
    expect(created?.event).toMatchObject({
      type: 'session.created',
      companyId: company.companyId,
      data: { session: { sessionId, title, operator, createdAt, status: 'waiting' } },
    });
    expect(closed?.event.data.session).toMatchObject({ note: 'Done', status: 'closed', closeReason: 'operator' });
    for (const { body, headers, event } of receiver.received) {
      expect(new Verifier(hook.secret).verify(body, headers as Record<string, string>)).toEqual(event);
      expect(headers).toMatchObject({ 'webhook-id': event.id, 'content-type': 'application/json', 'user-agent': 'Nearhand-Webhooks' });
      expect(body).not.toContain(String(session['key']));
      expect(body).not.toContain(String(session['code']));
    }
    await until(() => allAre(hook, 'delivered'));
  });

  it('receives events of devices', async () => {
    await aHook({ events: ['device.added', 'device.updated', 'device.removed'] });
    const registered = await register(test, { code: await aCompanyCode(test, company), ...aMachine({ hostname: 'NW-1' }) });
    expect(registered.status).toBe(201);
    const device = `/api/device/${String(registered.body['assignmentId'])}`;
    expect((await call('PUT', device, { alias: 'Front desk' })).status).toBe(200);
    expect((await call('PUT', device, { alias: 'Front desk' })).status).toBe(200);
    expect((await call('DELETE', device)).status).toBe(204);
    await until(() => receiver.accepted.length === 3);
    expect(receiver.received.map(({ event: { type, data } }) => [type, data.device?.name])).toEqual([
      ['device.added', 'NW-1'],
      ['device.updated', 'Front desk'],
      ['device.removed', 'Front desk'],
    ]);
    expect(receiver.received[0]?.body).not.toContain(String(registered.body['secret']));
  });

  it('receives only the events that it was created for, of its own company', async () => {
    const hook = await aHook({ events: ['session.closed'] });
    const other = await aCompany(test);
    await test.call('POST', '/api/session', { token: other.operator.token, body: {} });
    const sessionId = await aSession();
    await update(sessionId, { status: 'closed' });
    await until(() => receiver.accepted.length === 1);
    expect(typesOf(receiver.received)).toEqual(['session.closed']);
    expect(await deliveriesOf(hook)).toHaveLength(1);
  });

  it('receives nothing of a change that is rolled back', async () => {
    const hook = await aHook();
    const sessionId = await aSession();
    await test.dataSource.query(`ALTER TABLE "session_events" ADD CONSTRAINT "never" CHECK ("type" <> 'noted') NOT VALID`);
    expect((await update(sessionId, { note: 'x' })).status).toBe(500);
    await test.dataSource.query('ALTER TABLE "session_events" DROP CONSTRAINT "never"');
    expect((await deliveriesOf(hook)).map(({ type }) => type)).toEqual(['session.created']);
  });

  it('is repeated until it succeeds, with the same id, and later events of the session wait', async () => {
    const hook = await aHook();
    const failures = new Map<string, number>();
    receiver.answer = (received, response) => {
      const before = failures.get(received.event.id) ?? 0;
      failures.set(received.event.id, before + 1);
      (before < 3 ? failing : accepting)(received, response);
    };
    const sessionId = await aSession();
    await update(sessionId, { status: 'closed' });
    const [closed] = await deliveriesOf(hook);
    expect(closed).toMatchObject({ type: 'session.closed', status: 'waiting', attempts: 0, nextAttemptAt: null });
    await until(() => receiver.accepted.length === 2);
    expect(typesOf(receiver.received)).toEqual([...Array(4).fill('session.created'), ...Array(4).fill('session.closed')]);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
    await until(() => allAre(hook, 'delivered'));
    expect((await deliveriesOf(hook)).map(({ attempts }) => attempts)).toEqual([4, 4]);
    expect((await hookNow(hook.webhookId)).state).toBe('active');
  });

  it('does not wait for another session, nor for another webhook', async () => {
    const stuck = await aHook();
    const stuckSession = await aSession('stuck');
    await until(async () => (await deliveriesOf(stuck)).every(({ status }) => status === 'delivered'));
    const isStuck = (session: { title?: string } | undefined) => session?.title === 'stuck';
    receiver.answer = (received, response) => (isStuck(received.event.data.session) ? failing : accepting)(received, response);
    const slow = await WebhookReceiver.start();
    slow.answer = () => undefined;
    await aHook({ url: slow.url });
    await update(stuckSession, { note: 'x' });
    await aSession('free');
    await until(() => receiver.accepted.some(({ event }) => event.data.session?.title === 'free'));
    await until(async () => (await deliveriesOf(stuck, '&status=waiting')).map(({ type }) => type).join() === 'session.updated');
    await slow.stop();
  });

  it.each<[string, Answering, object]>([
    ['an error', failing, { failure: 'status', responseStatus: 500 }],
    [
      'a redirect',
      (_, response) => void response.writeHead(302, { location: receiver.url }).end(),
      { failure: 'status', responseStatus: 302 },
    ],
    ['no response', () => undefined, { failure: 'timeout', responseStatus: null }],
    ['a closed connection', (_, response) => void response.destroy(), { failure: 'connection', responseStatus: null }],
  ])('logs %s', async (_, answer, expected) => {
    const hook = await aHook();
    receiver.answer = answer;
    await aSession();
    await until(async () => (await deliveriesOf(hook))[0]?.failure !== null);
    const [delivery] = await deliveriesOf(hook);
    expect(delivery).toMatchObject({ status: 'waiting', ...expected });
    expect(await hookNow(hook.webhookId)).toMatchObject({ state: 'failing', failingSince: expect.any(String) });
  });

  it('logs the event and the beginning of the response as plain text', async () => {
    const hook = await aHook();
    receiver.answer = (_, response) => void response.writeHead(500).end(`<b>\u0000\u001b[31m\u202e${'x'.repeat(200_000)}`);
    const sessionId = await aSession();
    await until(async () => (await deliveriesOf(hook))[0]?.failure === 'status');
    const [delivery] = await deliveriesOf(hook);
    const { body } = await call('GET', pathOf(hook.webhookId, 'delivery', delivery?.deliveryId ?? ''));
    expect(body).toMatchObject({ event: { data: { session: { sessionId } } }, delivery: { deliveryId: delivery?.deliveryId } });
    expect(body['response']).toBe(`<b>\uFFFD\uFFFD[31m\uFFFD${'x'.repeat(990)}`);
  });

  it('is given up when its time is over, and can be sent again', async () => {
    const hook = await aHook();
    receiver.answer = failing;
    await aSession();
    await until(() => receiver.received.length > 1);
    await test.dataSource.query('UPDATE "webhook_deliveries" SET "expiresAt" = now() - make_interval(secs => 1) WHERE "webhookId" = $1', [
      hook.webhookId,
    ]);
    await until(() => allAre(hook, 'failed'));
    const [delivery] = await deliveriesOf(hook);
    receiver.answer = accepting;
    const resend = pathOf(hook.webhookId, 'delivery', delivery?.deliveryId ?? '', 'resend');
    expect((await call('POST', resend)).body).toMatchObject({ deliveryId: delivery?.deliveryId, status: 'waiting' });
    await until(() => allAre(hook, 'delivered'));
    expect(receiver.accepted[0]?.headers['webhook-id']).toBe(delivery?.eventId);
    // Also one that was delivered.
    expect((await call('POST', resend)).status).toBe(200);
    await until(() => receiver.accepted.length === 2);
  });

  it('sends a test once, also while it is disabled', async () => {
    const hook = await aHook({ events: ['session.closed'] });
    await call('PUT', pathOf(hook.webhookId), { isEnabled: false });
    receiver.answer = failing;
    expect((await call('POST', pathOf(hook.webhookId, 'test'))).body).toMatchObject({ type: 'webhook.test', status: 'waiting' });
    await until(() => allAre(hook, 'failed'));
    expect(receiver.received.map(({ event }) => [event.type, event.data])).toEqual([['webhook.test', {}]]);
    receiver.answer = accepting;
    await call('POST', pathOf(hook.webhookId, 'test'));
    await until(() => receiver.accepted.length === 1);
  });

  it('is disabled when no attempt has succeeded for three days, and admins are mailed', async () => {
    const hook = await aHook();
    receiver.answer = failing;
    await aSession();
    await until(() => receiver.received.length > 1);
    await test.dataSource.query(`UPDATE "webhooks" SET "failingSince" = now() - interval '73 hours' WHERE "webhookId" = $1`, [
      hook.webhookId,
    ]);
    await test.dataSource.query('UPDATE "webhook_deliveries" SET "expiresAt" = now() - make_interval(secs => 1) WHERE "webhookId" = $1', [
      hook.webhookId,
    ]);
    await until(async () => (await hookNow(hook.webhookId)).state === 'disabled');
    expect(await hookNow(hook.webhookId)).toMatchObject({ disabledReason: 'failures' });
    expect((await auditOf(test, company)).filter(({ action }) => action === 'webhookDisabled').map(({ details }) => details)).toEqual([
      { reason: 'failures' },
    ]);
    const mails = await test.dataSource.query(`SELECT "kind" FROM "mails" WHERE "kind" = 'webhook-disabled'`);
    // Owner and admin.
    expect(mails).toHaveLength(2);

    await aSession('missed');
    receiver.answer = accepting;
    expect((await call('PUT', pathOf(hook.webhookId), { isEnabled: true })).body).toMatchObject({ state: 'active', disabledReason: null });
    await aSession('next');
    await until(() => receiver.accepted.length > 0);
    expect(receiver.accepted.map(({ event }) => event.data.session?.title)).toEqual(['next']);
  });

  it('is disabled by 410, with what waits', async () => {
    const hook = await aHook();
    receiver.answer = (_, response) => void response.writeHead(410).end();
    const sessionId = await aSession();
    await update(sessionId, { status: 'closed' });
    await until(async () => (await hookNow(hook.webhookId)).disabledReason === 'gone');
    await until(() => allAre(hook, 'failed'));
  });

  it('signs with both secrets after a rotation, until the previous one ends', async () => {
    const hook = await aHook();
    const rotated = await call('POST', pathOf(hook.webhookId, 'secret'));
    const next = String(rotated.body['secret']);
    expect(rotated.body['webhook']).toMatchObject({ previousSecretEndsAt: expect.any(String) });
    await aSession();
    await until(() => receiver.accepted.length === 1);
    const [both] = receiver.accepted;
    for (const secret of [hook.secret, next]) {
      expect(new Verifier(secret).verify(both?.body ?? '', both?.headers as Record<string, string>)).toBeTruthy();
    }
    await test.dataSource.query('UPDATE "webhooks" SET "previousSecretEndsAt" = now() - make_interval(secs => 1) WHERE "webhookId" = $1', [
      hook.webhookId,
    ]);
    await aSession();
    await until(() => receiver.accepted.length === 2);
    const [, one] = receiver.accepted;
    expect(new Verifier(next).verify(one?.body ?? '', one?.headers as Record<string, string>)).toBeTruthy();
    expect(() => new Verifier(hook.secret).verify(one?.body ?? '', one?.headers as Record<string, string>)).toThrow(
      'No matching signature',
    );
  });

  it('is shown with its secret once, and stored without it', async () => {
    const hook = await aHook();
    expect(hook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(JSON.stringify((await call('GET', pathOf())).body)).not.toContain(hook.secret);
    const [row] = await test.dataSource.query('SELECT w::text AS "text" FROM "webhooks" w WHERE "webhookId" = $1', [hook.webhookId]);
    expect(row.text).not.toContain(hook.secret.slice(6));
  });

  it('needs a recent sign-in to be created, to get another URL or another secret', async () => {
    const hook = await aHook();
    const { token } = company.admin;
    for (const [method, path, body] of [
      ['POST', pathOf(), { url: receiver.url, events: sessionEvents }],
      ['PUT', pathOf(hook.webhookId), { url: `${receiver.url}/other` }],
      ['POST', pathOf(hook.webhookId, 'secret'), undefined],
    ] as const) {
      expect((await test.call(method, path, { token, body })).body.code).toBe('RECENT_SIGN_IN_REQUIRED');
    }
    expect((await test.call('PUT', pathOf(hook.webhookId), { token, body: { events: ['session.rated'] } })).status).toBe(200);
  });

  it('exists ten times per company', async () => {
    for (let count = 0; count < webhookLimit; count++) await aHook();
    const { status, body } = await call('POST', pathOf(), { url: receiver.url, events: sessionEvents });
    expect([status, body.code, body.details]).toEqual([422, 'WEBHOOK_LIMIT_REACHED', { allowed: webhookLimit }]);
  });

  it('is sent tests and old deliveries as often as a company may cause them', async () => {
    const hook = await aHook();
    const { body: delivery } = await call('POST', pathOf(hook.webhookId, 'test'));
    const resend = pathOf(hook.webhookId, 'delivery', String(delivery['deliveryId']), 'resend');
    expect((await call('POST', resend)).status).toBe(200);
    for (const [name, points] of [
      ['test', webhookRequestsPerHour.tests],
      ['resend', webhookRequestsPerHour.resends],
    ] as const)
      await test.dataSource.query('UPDATE "rate_limits" SET "points" = $2 WHERE "key" = $1', [
        `webhook:${name}:${company.companyId}`,
        points,
      ]);
    for (const path of [pathOf(hook.webhookId, 'test'), resend]) {
      const { status, body, headers } = await call('POST', path);
      expect([status, body.code, Number(headers['retry-after']) > 3000]).toEqual([429, 'TOO_MANY_ATTEMPTS', true]);
    }
  });

  it('is in the audit log, by its host', async () => {
    const hook = await aHook({ events: ['session.created'] });
    await call('PUT', pathOf(hook.webhookId), { url: 'https://hooks.invalid/secret-path', events: ['session.closed'] });
    await call('PUT', pathOf(hook.webhookId), { isEnabled: false });
    await call('PUT', pathOf(hook.webhookId), { isEnabled: true });
    await call('POST', pathOf(hook.webhookId, 'secret'));
    await call('DELETE', pathOf(hook.webhookId));
    const records = await auditOf(test, company);
    const host = new URL(receiver.url).host;
    expect(records.filter(({ action }) => String(action).startsWith('webhook'))).toMatchObject([
      { action: 'webhookCreated', subject: { name: host }, address: '203.0.113.9', by: { id: company.admin.user.id } },
      {
        action: 'webhookUpdated',
        details: { webhookUrl: { was: host, is: 'hooks.invalid' }, webhookEvents: { was: ['session.created'], is: ['session.closed'] } },
      },
      { action: 'webhookDisabled', details: { reason: 'user' } },
      { action: 'webhookEnabled' },
      { action: 'webhookSecretRotated', subject: { name: 'hooks.invalid' } },
      { action: 'webhookDeleted' },
    ]);
    expect(JSON.stringify(records)).not.toContain('secret-path');
  });

  it.each([
    ['http://hooks.example.com', 'must begin with https://'],
    ['https://user:word@hooks.example.com', 'must have neither user nor fragment'],
    ['https://[::ffff:169.254.169.254]/', 'must have a host on the internet'],
    ['https://metadata.google.internal', 'must have a host on the internet'],
    ['https://hooks.example.com:6379', 'must have port 443 or 8443'],
  ])('is not created for %s, nor changed to it', async (url, message) => {
    const refused = { status: 422, body: { code: 'WEBHOOK_URL_REFUSED', details: { fields: [{ field: 'body.url', message }] } } };
    expect(await call('POST', pathOf(), { url, events: sessionEvents })).toMatchObject(refused);
    const hook = await aHook();
    expect(await call('PUT', pathOf(hook.webhookId), { url })).toMatchObject(refused);
    expect((await hookNow(hook.webhookId)).url).toBe(hook.url);
  });

  it('forgets deliveries after 30 days, but none that waits', async () => {
    const hook = await aHook();
    await aSession();
    await until(() => allAre(hook, 'delivered'));
    receiver.answer = failing;
    await aSession('waits');
    const log = test.app.get(WebhookLogService);
    await log.clean(new Date(Date.now() + 29 * 86_400_000));
    expect(await deliveriesOf(hook)).toHaveLength(2);
    await log.clean(new Date(Date.now() + 31 * 86_400_000));
    expect((await deliveriesOf(hook)).map(({ status }) => status)).toEqual(['waiting']);
  });

  it('loses its deliveries with the session, and everything with the company', async () => {
    const hook = await aHook();
    const sessionId = await aSession();
    await aSession('other');
    await update(sessionId, { status: 'closed' });
    await until(() => allAre(hook, 'delivered'));
    await test.dataSource.query('UPDATE "companies" SET "retentionDays" = 1 WHERE "companyId" = $1', [company.companyId]);
    await test.app.get(SessionRetentionService).run(new Date(Date.now() + 2 * 86_400_000));
    expect(await deliveriesOf(hook)).toHaveLength(1);

    receiver.answer = failing;
    await aSession('waits');
    await test.dataSource.query('UPDATE "companies" SET "deletionAt" = now() - make_interval(secs => 1) WHERE "companyId" = $1', [
      company.companyId,
    ]);
    await test.app.get(CompanyErasureService).run(new Date(Date.now() + 1000));
    for (const table of ['webhooks', 'webhook_deliveries', 'webhook_queues']) {
      expect(await test.dataSource.query(`SELECT 1 FROM "${table}" WHERE "webhookId" = $1`, [hook.webhookId])).toEqual([]);
    }
  });

  it('is not found in another company', async () => {
    const hook = await aHook();
    const other = await aCompany(test);
    const token = await recent(other);
    const path = `/api/company/${other.companyId}/webhook/${hook.webhookId}`;
    const [delivery] = [(await call('POST', pathOf(hook.webhookId, 'test'))).body['deliveryId']];
    for (const [method, rest, body] of [
      ['PUT', '', { isEnabled: false }],
      ['DELETE', '', undefined],
      ['POST', '/secret', undefined],
      ['POST', '/test', undefined],
      ['GET', '/delivery', undefined],
      ['GET', `/delivery/${delivery}`, undefined],
      ['POST', `/delivery/${delivery}/resend`, undefined],
    ] as const) {
      expect((await test.call(method, `${path}${rest}`, { token, body })).body.code).toBe('WEBHOOK_NOT_FOUND');
    }
  });
});
