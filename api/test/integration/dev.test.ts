import { io, type Socket } from 'socket.io-client';
import { aCompany, aUser, type TestCompany } from '../a-company.ts';
import { sharedApp } from '../shared-app.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

const calls = [
  ['PUT', '/subscription/dev', { plan: 'business' }],
  ['DELETE', '/session', undefined],
  ['POST', '/event/dev', { name: 'hello' }],
] as const;

describe('development operations in development', () => {
  let test: TestApp;
  let company: TestCompany;
  let foreign: TestCompany;

  beforeAll(async () => {
    test = await startTestApp({ NODE_ENV: 'development' });
    company = await aCompany(test);
    foreign = await aCompany(test);
  });
  afterAll(() => test.stop());

  const call = (method: 'PUT' | 'DELETE' | 'POST', path: string, body?: object, { companyId } = company) =>
    test.call(method, `/api/company/${companyId}${path}`, { body });

  it('set the plan of a company, changing only the given fields', async () => {
    const end = '2027-01-01T00:00:00.000Z';
    expect((await call('PUT', '/subscription/dev', { plan: 'free', status: 'past_due' })).body).toMatchObject({
      plan: 'free',
      status: 'past_due',
      isInternalPlan: false,
      currentPeriodEnd: null,
    });
    expect((await call('PUT', '/subscription/dev', { currentPeriodEnd: end })).body).toMatchObject({ plan: 'free', currentPeriodEnd: end });
    const me = await test.call('GET', '/api/me', { token: company.operator.token });
    expect(me.body['subscription']).toMatchObject({ plan: 'free', status: 'past_due' });
    const other = await test.call('GET', '/api/me', { token: foreign.operator.token });
    expect(other.body['subscription']).toMatchObject({ plan: 'internal' });
  });

  it('delete the sessions of one company', async () => {
    for (const { operator } of [company, foreign]) await test.call('POST', '/api/session', { token: operator.token, body: {} });
    expect((await call('DELETE', '/session')).status).toBe(204);
    const counts = await test.dataSource.query('SELECT "companyId", count(*)::int AS n FROM "sessions" GROUP BY 1');
    expect(counts).toEqual([{ companyId: foreign.companyId, n: 1 }]);
  });

  it('publish an event to every page of one company', async () => {
    const url = await test.listen();
    const received: unknown[] = [];
    const connect = async ({ operator }: TestCompany): Promise<Socket> => {
      const { body } = await test.call('GET', '/api/me/signaling', { token: operator.token });
      const socket = io(url, { path: '/realtime', transports: ['websocket'], auth: { token: body['token'] }, forceNew: true });
      await new Promise<void>((done) => socket.once('connect', done));
      return socket;
    };
    const [own, other] = [await connect(company), await connect(foreign)];
    other.onAny((...event) => received.push(event));
    const events = new Promise((done) => own.once('dev:event', done));
    const change = new Promise((done) => own.once('company:changed', done));
    expect((await call('POST', '/event/dev', { name: 'hello', data: { text: 'Łódź' } })).status).toBe(204);
    expect(await events).toEqual({ name: 'hello', data: { text: 'Łódź' } });
    await call('PUT', '/subscription/dev', { plan: 'team' });
    expect(await change).toEqual({ what: 'subscription' });

    // A message to the other company would arrive before this one.
    const last = new Promise((done) => other.once('dev:event', done));
    await call('POST', '/event/dev', { name: 'last' }, foreign);
    expect(await last).toEqual({ name: 'last', data: {} });
    expect(received).toEqual([['dev:event', { name: 'last', data: {} }]]);
    own.close();
    other.close();
  });

  it.each(calls)('return 404 for an unknown company: %s %s', async (method, path, body) => {
    const unknown = { companyId: '019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1a11' } as TestCompany;
    expect(await call(method, path, body, unknown)).toMatchObject({ status: 404, body: { code: 'COMPANY_NOT_FOUND' } });
  });

  it.each(calls)('refuse calls from another machine: %s %s', async (method, path, body) => {
    const answer = await test.call(method, `/api/company/${company.companyId}${path}`, { body, ip: '203.0.113.7' });
    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  it('make the caller another user', async () => {
    const { token } = await aUser(test, company.companyId, 'Dev', {});
    const become = async (body: object) => (await test.call('PUT', '/api/me/dev', { token, body })).body;
    expect(await become({ isAdmin: true })).toMatchObject({ role: 'admin', isVerified: true });
    expect(await become({ isVerified: false })).toMatchObject({ role: 'admin', isVerified: false });
    const finish = { body: { idToken: token } };
    expect((await test.call('POST', '/api/auth/after-verification', finish)).body['isVerified']).toBe(false);
  });

  it('reject input that the schema does not allow', async () => {
    for (const body of [{}, { plan: 'gold' }, { price: 1 }]) expect((await call('PUT', '/subscription/dev', body)).status).toBe(400);
    expect((await call('POST', '/event/dev', { name: '' })).status).toBe(400);
  });
});

describe.each([
  ['production', () => startTestApp({ NODE_ENV: 'production' })],
  ['test', sharedApp],
])('development operations in %s', (environment, start) => {
  let test: TestApp;
  let company: TestCompany;

  beforeAll(async () => {
    test = await start();
    company = await aCompany(test);
  });
  afterAll(async () => {
    if (environment !== 'test') await test.stop();
  });

  it.each(calls)('do not exist: %s %s', async (method, path, body) => {
    const { token } = company.owner;
    const answer = await test.call(method, `/api/company/${company.companyId}${path}`, { token, body });
    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  it('cannot make the caller another user', async () => {
    const { token } = company.operator;
    expect((await test.call('PUT', '/api/me/dev', { token, body: { isAdmin: true } })).status).toBe(404);
  });
});
