import { JobService } from '../../src/jobs/job.service.ts';
import { pushSubscriptionLimit } from '../../src/modules/account/push/push-subscription.service.ts';
import { WaitingPushJob } from '../../src/modules/session/collaboration/waiting-push.job.ts';
import type { WaitingWork } from '../../src/modules/session/collaboration/waiting-work.service.ts';
import { aCompany, recentTokenFor, type TestCompany, type TestUser } from '../a-company.ts';
import { aSession } from '../a-live-session.ts';
import { signIn } from '../a-sign-in.ts';
import { FcmCounterpart } from '../account/push/fcm-counterpart.ts';
import { PushService } from '../account/push/push-service.ts';
import { sessionRequestsOf } from '../session-requests-of.ts';
import { sharedApp } from '../shared-app.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { until } from '../until.ts';
import { withSettings } from '../with-settings.ts';

let test: TestApp;
let company: TestCompany;
let browsers: PushService;
let fcm: FcmCounterpart;

beforeAll(async () => {
  browsers = await PushService.start();
  fcm = await FcmCounterpart.start();
  test = await startTestApp({ WEBHOOK_LOOPBACK: 'on', OPERATOR_EMAIL: 'it@nearhand.example', ...fcm.variables });
});
beforeEach(async () => {
  company = await aCompany(test);
  browsers.webKey = String((await mine(company.operator)).body['webKey']);
  browsers.received.length = 0;
  fcm.received.length = 0;
});
// Notices that the server has planned for later would arrive in the tests that follow.
afterEach(() => test.dataSource.query(`DELETE FROM "jobs"."job" WHERE "name" = 'session.waiting-notices'`));
afterAll(async () => {
  await test.stop();
  await browsers.stop();
  await fcm.stop();
});

type Caller = Pick<TestUser, 'token'>;

const mine = ({ token }: Caller) => test.call('GET', '/api/me/push', { token });
const itemsOf = async (caller: Caller) => (await mine(caller)).body['items'] as Record<string, string>[];
const register = ({ token }: Caller, body: object, userAgent = '') =>
  test.call('PUT', '/api/me/push', { token, body, headers: { 'user-agent': userAgent } });
const remove = ({ token }: Caller, id: unknown) => test.call('DELETE', `/api/me/push/${String(id)}`, { token });
const job = () => test.app.get(WaitingPushJob);
const join = (key: string) => test.call('POST', '/api/session/join', { body: { key, accept: true } });
const anApp = (token: string) => ({ kind: 'fcm', token });
const received = async (count: number) => {
  await until(async () => browsers.received.length >= count);
  return browsers.received;
};
/** Planned by the server for later. */
const planned = async (work: WaitingWork) =>
  (await test.dataSource.query<unknown[]>(`SELECT 1 FROM "jobs"."job" WHERE "data" @> $1 AND "start_after" > now()`, [work])).length;

const deleteUser = async (id: string) =>
  test.call('DELETE', `/api/user/${id}`, { token: await recentTokenFor(test, company.owner.user.identityId) });

/** A session of the operator with a customer who has joined. */
async function aJoinedSession(about: object = {}) {
  const session = await aSession(test, company.operator, { title: 'Printer', customerName: 'Maria', ...about });
  await join(session.key);
  return { ...session, work: { kind: 'joined', id: session.sessionId } as const };
}

describe('a push message', () => {
  it('notifies the host of a customer who has joined, encrypted, and only for two minutes', async () => {
    await register(company.operator, browsers.subscribe());
    await register(company.secondOperator, browsers.subscribe());
    const { sessionId, work } = await aJoinedSession();
    expect(await planned(work)).toBe(1);
    await job().notify(work);
    const [push, ...others] = await received(1);
    expect(others).toEqual([]);
    expect(push?.message).toEqual({
      id: `joined ${sessionId}`,
      title: 'A customer is waiting for you',
      body: 'Printer · Maria',
      path: `/app/sessions/${sessionId}`,
    });
    expect(push?.headers).toMatchObject({ ttl: '120', urgency: 'high', topic: expect.stringMatching(/^[\w-]{32}$/) });
    expect(push?.claims).toEqual({ aud: browsers.origin, sub: 'mailto:it@nearhand.example', exp: expect.any(Number) });
  });

  it('notifies the host of a customer who asks to join, in their language', async () => {
    await register(company.operator, browsers.subscribe());
    await test.call('PUT', '/api/me', { token: company.operator.token, body: { locale: 'pl' } });
    const { sessionId, key } = await aJoinedSession();
    expect((await join(key)).body['state']).toBe('waiting');
    const [{ joinRequestId: id }] = await test.dataSource.query('SELECT "joinRequestId" FROM "join_requests" WHERE "sessionId" = $1', [
      sessionId,
    ]);
    const work = { kind: 'asks', id } as const;
    expect(await planned(work)).toBe(1);
    await job().notify(work);
    const [push] = await received(1);
    expect(push?.message).toMatchObject({ id, title: 'Klient chce dołączyć' });
  });

  it('notifies another operator of a request, in a browser and in an app', async () => {
    await register(company.secondOperator, browsers.subscribe());
    await register(company.secondOperator, anApp('phone-1'));
    const session = await aSession(test, company.operator, { title: 'Printer' });
    const { body } = await sessionRequestsOf(test).make(company.operator, session, 'assist', company.secondOperator);
    const id = String(body['sessionRequestId']);
    const work = { kind: 'request', id } as const;
    expect(await planned(work)).toBe(1);
    await job().notify(work);
    const title = `${company.operator.user.name} asks you to help`;
    const [push] = await received(1);
    expect(push?.message).toEqual({ id, title, body: 'Printer', path: '/app/sessions' });
    await until(async () => fcm.received.length === 1);
    expect(fcm.received[0]).toMatchObject({
      token: 'phone-1',
      notification: { title, body: 'Printer' },
      data: { path: '/app/sessions' },
      android: { ttl: '120s', collapse_key: id },
      apns: { headers: { 'apns-collapse-id': id } },
    });
  });

  it('is not sent once somebody has answered', async () => {
    await register(company.operator, browsers.subscribe());
    const { sessionId, key, work } = await aJoinedSession();
    await test.call('DELETE', `/api/session/${sessionId}?key=${key}`);
    await job().notify(work);
    const other = await aJoinedSession({ title: 'Other' });
    await job().notify(other.work);
    expect((await received(1)).map(({ message }) => message['body'])).toEqual(['Other · Maria']);
  });

  it('is not sent to a user who has declined notifications of the system', async () => {
    await register(company.operator, browsers.subscribe());
    const body = { customer: { browser: false, sound: true, mail: true } };
    await test.call('PUT', '/api/me/notification', { token: company.operator.token, body });
    const sent = vi.spyOn(test.app.get(JobService), 'send');
    await job().notify((await aJoinedSession()).work);
    expect(sent.mock.calls.filter(([queue]) => queue === 'session.waiting-pushes')).toEqual([]);
    sent.mockRestore();
  });

  it('is repeated while the push service is out of order', async () => {
    await register(company.operator, browsers.subscribe());
    browsers.statuses = [503];
    await job().notify((await aJoinedSession()).work);
    expect(await received(1)).toHaveLength(1);
    expect(await itemsOf(company.operator)).toHaveLength(1);
  });

  it('ends the subscription that the push service no longer has', async () => {
    const address = browsers.subscribe();
    await register(company.operator, address);
    await register(company.operator, anApp('gone'));
    fcm.unregistered.add('gone');
    browsers.unsubscribe(address);
    await job().notify((await aJoinedSession()).work);
    await until(async () => (await itemsOf(company.operator)).length === 0);
  });

  it('gets a new access token when FCM refuses the one it has', async () => {
    await register(company.operator, anApp('phone-2'));
    const issued = fcm.issued;
    fcm.revokeAccess();
    await job().notify((await aJoinedSession()).work);
    await until(async () => fcm.received.length === 1);
    expect(fcm.issued - issued).toBeLessThanOrEqual(2);
  });
});

describe('push subscriptions', () => {
  it('are listed without their address, which is stored sealed', async () => {
    const address = browsers.subscribe();
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:147.0) Gecko/20100101 Firefox/147.0';
    const { body } = await register(company.operator, address, agent);
    expect(body).toEqual({
      pushSubscriptionId: expect.any(String),
      kind: 'web',
      device: 'Firefox on Linux',
      createdAt: expect.any(String),
    });
    expect((await mine(company.operator)).body).toMatchObject({
      webKey: expect.stringMatching(/^B[\w-]{86}$/),
      hasApps: true,
      items: [body],
    });
    const rows = await test.dataSource.query('SELECT * FROM "push_subscriptions" WHERE "userId" = $1', [company.operator.user.id]);
    expect(JSON.stringify(rows)).not.toContain(new URL(address.endpoint).pathname);
  });

  it('belong to one user: nobody else sees or ends them', async () => {
    const { body } = await register(company.operator, browsers.subscribe());
    const stranger = await aCompany(test);
    for (const other of [company.owner, company.secondOperator, stranger.owner]) {
      expect(await itemsOf(other)).toEqual([]);
      expect((await remove(other, body['pushSubscriptionId'])).body.code).toBe('PUSH_SUBSCRIPTION_NOT_FOUND');
    }
    expect((await remove(company.operator, body['pushSubscriptionId'])).status).toBe(204);
    expect(await itemsOf(company.operator)).toEqual([]);
  });

  it('are one for an address, of the user who registered it last', async () => {
    const address = browsers.subscribe();
    const first = await register(company.operator, address);
    const again = await register(company.operator, address);
    expect(again.body['pushSubscriptionId']).toBe(first.body['pushSubscriptionId']);
    const others = [company.secondOperator, company.admin, company.secondOperator];
    expect((await Promise.all(others.map((other) => register(other, address)))).map(({ status }) => status)).toEqual([200, 200, 200]);
    const listed = await Promise.all([company.operator, company.secondOperator, company.admin].map(itemsOf));
    expect(listed.flat()).toHaveLength(1);
    await register(company.secondOperator, address);
    expect([(await itemsOf(company.operator)).length, (await itemsOf(company.secondOperator)).length]).toEqual([0, 1]);
  });

  it(`are at most ${pushSubscriptionLimit}, also when all are registered at once: the oldest end`, async () => {
    const first = await register(company.admin, anApp('oldest'));
    await Promise.all(Array.from({ length: pushSubscriptionLimit + 2 }, (_, number) => register(company.admin, anApp(`app-${number}`))));
    const items = await itemsOf(company.admin);
    expect(items).toHaveLength(pushSubscriptionLimit);
    expect(items.map(({ pushSubscriptionId }) => pushSubscriptionId)).not.toContain(first.body['pushSubscriptionId']);
  });

  it.each([
    ['without encryption', 'http://push.example.com/1'],
    ['a private address', 'https://10.0.0.1/1'],
    ['the metadata of a cloud', 'https://169.254.169.254/latest'],
    ['a name of the network', 'https://push.internal/1'],
    ['another port', 'https://push.example.com:6379/1'],
    ['no address', 'push'],
  ])('are refused for %s', async (_, endpoint) => {
    const { body } = await register(company.operator, { ...browsers.subscribe(), endpoint });
    expect([body.code, body.details?.['fields']]).toEqual([
      'PUSH_ADDRESS_REFUSED',
      [{ field: 'body.endpoint', message: expect.any(String) }],
    ]);
  });

  it.each([
    ['that is no point', 'B'.padEnd(87, 'A')],
    ['of another length', 'BA'],
  ])('are refused with a key %s', async (_, p256dh) => {
    const address = browsers.subscribe();
    const { status } = await register(company.operator, { ...address, keys: { ...address.keys, p256dh } });
    expect([400, 422]).toContain(status);
    expect(await itemsOf(company.operator)).toEqual([]);
  });
});

describe('push subscriptions', () => {
  const all = async ({ user }: TestUser) =>
    (await test.dataSource.query<unknown[]>('SELECT 1 FROM "push_subscriptions" WHERE "userId" = $1', [user.id])).length;

  it('end with the sign-in that is signed out or revoked, and with no other', async () => {
    const { email } = company.operator.user;
    const [laptop, phone] = [await signIn(test, email), await signIn(test, email)];
    await register({ token: laptop.idToken }, browsers.subscribe());
    await register({ token: phone.idToken }, anApp('phone-3'));
    const { body } = await test.call('GET', '/api/me/sign-in', { token: laptop.idToken });
    const current = (body['items'] as { signInId: string; isCurrent: boolean }[]).find(({ isCurrent }) => isCurrent);
    await test.call('DELETE', `/api/me/sign-in/${current?.signInId}`, { token: laptop.idToken });
    expect((await itemsOf({ token: phone.idToken })).map(({ kind }) => kind)).toEqual(['fcm']);
  });

  it.each([
    ['deactivated', (id: string) => test.call('PUT', `/api/user/${id}`, { token: company.owner.token, body: { isActive: false } })],
    ['deleted', deleteUser],
  ])('end when their user is %s', async (_, end) => {
    await register(company.secondOperator, browsers.subscribe());
    expect(await all(company.secondOperator)).toBe(1);
    expect((await end(company.secondOperator.user.id)).status).toBeLessThan(300);
    expect(await all(company.secondOperator)).toBe(0);
  });
});

describe('a server without push', () => {
  withSettings({ WEB_PUSH: 'off' });

  it('reports it, and registers nothing', async () => {
    const plain = await sharedApp();
    const { operator } = await aCompany(plain);
    const { token } = operator;
    expect((await plain.call('GET', '/api/me/push', { token })).body).toEqual({ webKey: null, hasApps: false, items: [] });
    for (const body of [browsers.subscribe(), anApp('x')])
      expect((await plain.call('PUT', '/api/me/push', { token, body })).body.code).toBe('PUSH_NOT_CONFIGURED');
  });
});
