import { v7 as uuid } from 'uuid';
import { DueSessionJob } from '../../src/modules/session/session/due-session.job.ts';
import { aCompany, type TestCompany, type TestUser } from '../a-company.ts';
import { sharedApp } from '../shared-app.ts';

const test = await sharedApp();
const company = await aCompany(test);

const create = async ({ token }: TestUser, body: object = {}) =>
  (await test.call('POST', '/api/session', { token, body })).body as Record<string, string>;
const read = ({ token }: TestUser, sessionId: string | undefined) => test.call('GET', `/api/session/${sessionId}`, { token });
const update = ({ token }: TestUser, sessionId: string | undefined, body: object) =>
  test.call('PUT', `/api/session/${sessionId}`, { token, body });
const join = (body: object) => test.call('POST', '/api/session/join', { body });
const closeByKey = (sessionId: string | undefined, key: string | undefined) => test.call('DELETE', `/api/session/${sessionId}?key=${key}`);
const row = async (sessionId: string | undefined) =>
  (await test.dataSource.query<Record<string, unknown>[]>('SELECT * FROM "sessions" WHERE "sessionId" = $1', [sessionId]))[0] ?? {};
const makeOverdue = (sessionId: string | undefined) =>
  test.dataSource.query(`UPDATE "sessions" SET "deadlineAt" = now() - interval '1 second' WHERE "sessionId" = $1`, [sessionId]);

describe('createSession', () => {
  it('returns a link key of 128 bits and a code, and waits', async () => {
    const session = await create(company.operator, { title: 'Printer' });
    expect(session).toMatchObject({ status: 'waiting', title: 'Printer', can: { update: true, close: true } });
    expect(Buffer.from(session['key'] ?? '', 'base64url')).toHaveLength(16);
    expect(session['code']).toMatch(/^[2-9]{9}$/);
  });

  it('returns the secrets again to users who may invite only', async () => {
    const { sessionId, key, code } = await create(company.operator);
    for (const testUser of [company.operator, company.admin, company.owner])
      expect((await read(testUser, sessionId)).body).toMatchObject({ key, code });
    expect((await read(company.secondOperator, sessionId)).body).toMatchObject({
      key: null,
      code: null,
      can: { update: false, close: false },
    });
  });

  it('stores no readable secret', async () => {
    const { sessionId, key, code } = await create(company.operator);
    const stored = JSON.stringify(await row(sessionId));
    expect(stored).not.toContain(key);
    expect(stored).not.toContain(code);
  });

  it('returns the code for 15 minutes, and deletes it', async () => {
    const { sessionId, code } = await create(company.operator);
    await test.app.get(DueSessionJob).elapse(String(sessionId), new Date(Date.now() + 14.9 * 60_000));
    expect((await read(company.operator, sessionId)).body['code']).toBe(code);
    await test.app.get(DueSessionJob).elapse(String(sessionId), new Date(Date.now() + 15 * 60_000));
    expect((await read(company.operator, sessionId)).body).toMatchObject({ code: null, status: 'waiting' });
    expect((await join({ code })).body.code).toBe('SESSION_LINK_INVALID');
    expect(await row(sessionId)).toMatchObject({ codeHash: null, codeCipher: null });
  });
});

describe('joinSession', () => {
  it('returns the card without accept, and binds nobody', async () => {
    const { sessionId, key, code } = await create(company.operator);
    for (const secret of [{ key }, { code }, { key, accept: false }]) {
      const { status, body } = await join(secret);
      expect(status).toBe(200);
      expect(body).toEqual({
        sessionId,
        key,
        state: 'card',
        company: { id: company.companyId, name: 'Northwind <b>Łódź</b>', logo: null },
        operator: { name: 'Olga Operator', avatar: null },
      });
    }
    expect((await read(company.operator, sessionId)).body).toMatchObject({ status: 'waiting', joinedAt: null });
  });

  it('binds the first customer only', async () => {
    const { sessionId, key } = await create(company.operator);
    const answers = await Promise.all([join({ key, accept: true }), join({ key, accept: true }), join({ key, accept: true })]);
    expect(answers.map(({ body }) => body['state']).sort()).toEqual(['joined', 'waiting', 'waiting']);
    expect(answers.find(({ body }) => body['state'] === 'joined')?.body['signaling']).toMatchObject({
      token: expect.any(String),
      iceServers: [],
    });
    expect((await read(company.operator, sessionId)).body).toMatchObject({
      status: 'connecting',
      code: null,
      joinedAt: expect.any(String),
    });
  });

  it('returns the same error for unknown, closed and expired secrets', async () => {
    const closed = await create(company.operator);
    await closeByKey(closed['sessionId'], closed['key']);
    const expired = await create(company.operator);
    await makeOverdue(expired['sessionId']);
    const secrets = [
      { key: 'A'.repeat(22) },
      { code: '222222222' },
      { key: closed['key'] },
      { code: closed['code'] },
      { key: expired['key'] },
      { code: expired['code'] },
    ];
    for (const secret of secrets) {
      const { status, body } = await join({ ...secret, accept: true });
      const { requestId, ...rest } = body;
      expect({ status, rest }).toEqual({
        status: 404,
        rest: {
          status: 404,
          code: 'SESSION_LINK_INVALID',
          message: 'This link or code is no longer valid. Ask the person who is helping you for a new one.',
        },
      });
    }
  });

  it('requires exactly one of key and code', async () => {
    for (const body of [{}, { accept: true }, { key: 'A'.repeat(22), code: '222222222' }, { key: 'short' }, { code: '123456789' }]) {
      expect((await join(body)).body.code).toBe('VALIDATION_FAILED');
    }
  });
});

describe('closing a session', () => {
  it('by key succeeds twice, is recorded as the customer, and erases the secrets', async () => {
    const { sessionId, key } = await create(company.operator);
    await join({ key, accept: true });
    expect((await closeByKey(sessionId, key)).status).toBe(204);
    expect((await closeByKey(sessionId, key)).status).toBe(204);
    expect((await read(company.operator, sessionId)).body).toMatchObject({
      status: 'closed',
      closeReason: 'customer',
      key: null,
      code: null,
    });
    expect(await row(sessionId)).toMatchObject({ keyCipher: null, codeCipher: null, codeHash: null });
  });

  it('counts as a refusal by key before anybody joined', async () => {
    const { sessionId, key } = await create(company.operator);
    await closeByKey(sessionId, key);
    expect((await read(company.operator, sessionId)).body).toMatchObject({ status: 'closed', closeReason: 'denied', duration: null });
  });

  it('as a refusal of the invitation keeps a session that another page has joined', async () => {
    const { sessionId, key } = await create(company.operator);
    const refuse = () => test.call('DELETE', `/api/session/${sessionId}?key=${key}&onlyWaiting=true`);
    await join({ key, accept: true });
    expect((await refuse()).status).toBe(204);
    expect((await read(company.operator, sessionId)).body).toMatchObject({ status: 'connecting', closeReason: null });

    const unanswered = await create(company.operator);
    await test.call('DELETE', `/api/session/${unanswered['sessionId']}?key=${unanswered['key']}&onlyWaiting=true`);
    expect((await read(company.operator, unanswered['sessionId'])).body).toMatchObject({ status: 'closed', closeReason: 'denied' });
  });

  it('is rejected by the key of another session', async () => {
    const mine = await create(company.operator);
    const other = await create(company.operator);
    expect((await closeByKey(mine['sessionId'], other['key'])).body.code).toBe('SESSION_LINK_INVALID');
    expect((await closeByKey(uuid(), other['key'])).body.code).toBe('SESSION_LINK_INVALID');
    expect((await read(company.operator, mine['sessionId'])).body['status']).toBe('waiting');
  });

  it.each([
    ['operator', 'operator'],
    ['admin', 'admin'],
    ['owner', 'admin'],
  ] as const)('records for %s the reason %s', async (role, reason) => {
    const { sessionId } = await create(company.operator);
    expect((await update(company[role], sessionId, { status: 'closed' })).body).toMatchObject({ status: 'closed', closeReason: reason });
    expect((await update(company.admin, sessionId, { status: 'closed' })).body).toMatchObject({ closeReason: reason });
  });

  it('is rejected for another operator', async () => {
    const { sessionId } = await create(company.operator);
    expect((await update(company.secondOperator, sessionId, { status: 'closed' })).body.code).toBe('FORBIDDEN');
    expect((await update(company.secondOperator, sessionId, { note: 'x' })).body.code).toBe('FORBIDDEN');
  });

  it('returns the duration from join to close', async () => {
    const { sessionId, key } = await create(company.operator);
    await join({ key, accept: true });
    await test.dataSource.query(`UPDATE "sessions" SET "joinedAt" = now() - interval '90 seconds' WHERE "sessionId" = $1`, [sessionId]);
    expect((await closeByKey(sessionId, key)).status).toBe(204);
    const { body } = await read(company.operator, sessionId);
    expect(body['duration']).toBeGreaterThanOrEqual(90);
    expect(body['duration']).toBeLessThan(95);
  });
});

describe('updateSession', () => {
  it('changes only the given fields', async () => {
    const { sessionId } = await create(company.operator, { title: 'Printer', customerName: 'Maria Muñoz' });
    const { body } = await update(company.operator, sessionId, { note: 'Driver replaced', tags: ['printer'] });
    expect(body).toMatchObject({
      title: 'Printer',
      customerName: 'Maria Muñoz',
      note: 'Driver replaced',
      tags: ['printer'],
      status: 'waiting',
    });
  });

  it('is possible after the end', async () => {
    const { sessionId, key } = await create(company.operator);
    await closeByKey(sessionId, key);
    expect((await update(company.operator, sessionId, { note: 'later' })).body).toMatchObject({ note: 'later', status: 'closed' });
  });

  it('accepts an email address or an empty value', async () => {
    const { sessionId } = await create(company.operator);
    expect((await update(company.operator, sessionId, { customerEmail: 'maria@example.com' })).status).toBe(200);
    expect((await update(company.operator, sessionId, { customerEmail: '' })).status).toBe(200);
    expect((await update(company.operator, sessionId, { customerEmail: 'maria' })).body.details?.['fields']).toContainEqual(
      expect.objectContaining({ field: 'body.customerEmail' }),
    );
  });
});

describe('plan limit', () => {
  it('limits the number of open sessions', async () => {
    const free = await aCompany(test, 'free');
    const first = await create(free.owner);
    await create(free.owner);
    await join({ key: first['key'], accept: true });
    const refused = await test.call('POST', '/api/session', { token: free.owner.token, body: {} });
    expect(refused).toMatchObject({
      status: 402,
      body: {
        code: 'SUBSCRIPTION_UPDATE_REQUIRED',
        message: 'Subscription update is required',
        details: { meter: 'concurrentSessions', used: 1, allowed: 1 },
      },
    });
    await closeByKey(first['sessionId'], first['key']);
    expect((await test.call('POST', '/api/session', { token: free.owner.token, body: {} })).status).toBe(201);
  });
});

describe('listSessions', () => {
  let listed: TestCompany;
  const list = async (query: string) => {
    const { status, body } = await test.call('GET', `/api/company/${listed.companyId}/session?${query}`, { token: listed.operator.token });
    expect(status).toBe(200);
    return body as { items: Record<string, string>[]; total: number };
  };
  const titles = async (query: string) => (await list(query)).items.map(({ title }) => title);

  beforeAll(async () => {
    listed = await aCompany(test);
    await create(listed.operator, { title: 'Zebra', customerName: 'Maria Muñoz' });
    await create(listed.secondOperator, { title: 'łódka', customerName: 'Jan' });
    const last = await create(listed.operator, { title: 'Apfel', customerEmail: 'kim@example.com' });
    await update(listed.operator, last['sessionId'], { note: 'Sterownik wymieniony w Łodzi' });
    await test.dataSource.query(`UPDATE "sessions" SET "createdAt" = '2026-01-15T12:00:00Z' WHERE "sessionId" = $1`, [last['sessionId']]);
  });

  it('finds words in title, customer, notes and operator name, with and without accents', async () => {
    expect(await titles('search=munoz')).toEqual(['Zebra']);
    expect(await titles('search=LODZI%20sterownik')).toEqual(['Apfel']);
    expect(await titles('search=kim%40example')).toEqual(['Apfel']);
    expect(await titles('search=lecka')).toEqual(['łódka']);
    expect(await titles('search=nothing%25')).toEqual([]);
  });

  it('sorts by locale', async () => {
    expect(await titles('sortProperty=title')).toEqual(['Apfel', 'łódka', 'Zebra']);
    expect(await titles('sortProperty=title&sortDirection=desc')).toEqual(['Zebra', 'łódka', 'Apfel']);
    for (const property of ['createdAt', 'customerName', 'operator', 'status', 'duration'])
      expect(await titles(`sortProperty=${property}`)).toHaveLength(3);
  });

  it('accepts a time range, including its start and excluding its end', async () => {
    expect(await titles('from=2026-01-15T12:00:00Z&to=2026-01-15T12:00:01Z')).toEqual(['Apfel']);
    expect(await titles('from=2026-01-15T13:00:00%2B01:00&to=2026-01-15T12:00:00.001Z')).toEqual(['Apfel']);
    expect(await titles('to=2026-01-15T12:00:00Z')).toEqual([]);
  });

  it('returns the total of all matches, not of the page', async () => {
    expect(await list('pageSize=10&pageNumber=2')).toMatchObject({ items: [], total: 3, pageNumber: 2, pageSize: 10 });
  });
});
