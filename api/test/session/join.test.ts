import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import pg from 'pg';
import { vi } from 'vitest';
import { DomainEvents } from '../../src/events/domain.events.ts';
import type { EventOf } from '../../src/events/domain-event.ts';
import { JoinRequestExpiryJob } from '../../src/modules/session/collaboration/join-request-expiry.job.ts';
import { aCompany, type TestUser } from '../a-company.ts';
import { sharedApp } from '../shared-app.ts';
import { withSettings } from '../with-settings.ts';

const test = await sharedApp();
const company = await aCompany(test);
const changes: EventOf<'joinRequestChanged'>[] = [];
const replaced: string[] = [];

beforeAll(async () => {
  test.app.get(DomainEvents).on('joinRequestChanged', (event) => void changes.push(event));
  test.app.get(DomainEvents).on('customerReplaced', ({ sessionId }) => void replaced.push(sessionId));
});
beforeEach(() => void changes.splice(0));
type Body = Record<string, string>;
const create = async ({ token }: TestUser) => (await test.call('POST', '/api/session', { token, body: {} })).body as unknown as Body;
const join = async (body: object, ip = '203.0.113.7') =>
  (await test.call('POST', '/api/session/join', { body, ip })).body as unknown as Body;
const read = async ({ sessionId }: Body) => (await test.call('GET', `/api/session/${sessionId}`, { token: company.operator.token })).body;
const events = async ({ sessionId }: Body) => {
  const { body } = await test.call('GET', `/api/session/${sessionId}/event`, { token: company.operator.token });
  return (body['items'] as { type: string }[]).map(({ type }) => type);
};
const admit = ({ sessionId }: Body, joinRequestId: unknown, isAdmitted: boolean, testUser = company.operator) =>
  test.call('POST', `/api/session/${sessionId}/join-request/${joinRequestId}`, { token: testUser.token, body: { admit: isAdmitted } });
const published = () => changes.at(-1)?.joinRequest;
const wrongCode = () => ({ code: Array.from(randomBytes(9), (byte) => '23456789'[byte % 8]).join('') });

describe('joinSession of the first customer', () => {
  it('returns the customer token once and recognizes the customer by it', async () => {
    const session = await create(company.operator);
    const { key } = session;
    const first = await join({ key, accept: true, extra: 'ticket <4711>' });
    expect(first).toMatchObject({
      state: 'joined',
      customerToken: expect.stringMatching(/^[\w-]{22}$/),
      signaling: { token: expect.any(String) },
    });
    const again = await join({ key, accept: true, customerToken: first['customerToken'], extra: 'another' });
    expect(again).toMatchObject({ state: 'joined', customerToken: null, signaling: { token: expect.any(String) } });
    expect(await read(session)).toMatchObject({ status: 'connecting', extra: 'ticket <4711>' });
    expect(await events(session)).toEqual(['created', 'joined', 'returned']);
  });

  it('stores only the hash of the customer token', async () => {
    const { key, sessionId } = await create(company.operator);
    const { customerToken } = await join({ key, accept: true });
    expect(JSON.stringify(await test.dataSource.query('SELECT * FROM "sessions" WHERE "sessionId" = $1', [sessionId]))).not.toContain(
      customerToken,
    );
  });

  it('returns only the card without accept, with or without a customer token', async () => {
    const { key } = await create(company.operator);
    const { customerToken } = await join({ key, accept: true });
    for (const body of [{ key }, { key, customerToken }]) {
      expect(Object.keys(await join(body)).sort()).toEqual(['company', 'key', 'operator', 'sessionId', 'state']);
    }
  });
});

describe('joinSession of a second customer', () => {
  const aJoinRequest = async () => {
    const session = await create(company.operator);
    const { key } = session;
    const first = await join({ key, accept: true });
    const second = await join({ key, accept: true }, '198.51.100.9');
    return { session, key, first, second, joinRequestId: published()?.joinRequestId };
  };

  it('waits, and the host receives the join request with its address', async () => {
    const { session, second } = await aJoinRequest();
    expect(second).toMatchObject({
      state: 'waiting',
      reason: 'operator',
      joinRequestToken: expect.any(String),
    });
    expect(changes).toEqual([
      {
        type: 'joinRequestChanged',
        hostId: company.operator.user.id,
        joinRequest: {
          sessionId: session['sessionId'],
          joinRequestId: expect.any(String),
          reason: 'operator',
          address: '198.51.100.9',
          at: expect.any(String),
          used: null,
          allowed: null,
        },
      },
    ]);
  });

  it('notifies the host once for any number of polls', async () => {
    const { key, second } = await aJoinRequest();
    for (let round = 0; round < 3; round++) {
      expect(await join({ key, accept: true, joinRequestToken: second['joinRequestToken'] })).toMatchObject({
        state: 'waiting',
        joinRequestToken: second['joinRequestToken'],
      });
    }
    expect(changes).toHaveLength(1);
  });

  it('replaces the first customer when admitted', async () => {
    const { session, key, first, second, joinRequestId } = await aJoinRequest();
    expect((await admit(session, joinRequestId, true)).status).toBe(204);
    expect(published()).toMatchObject({ joinRequestId, reason: null });

    const bound = await join({ key, accept: true, joinRequestToken: second['joinRequestToken'] });
    expect(bound).toMatchObject({ state: 'joined', customerToken: expect.any(String), signaling: { token: expect.any(String) } });
    expect(replaced.filter((sessionId) => sessionId === session['sessionId'])).toHaveLength(1);
    expect(await join({ key, accept: true, customerToken: bound['customerToken'] })).toMatchObject({ state: 'joined' });
    const before = { key, accept: true, customerToken: first['customerToken'] };
    expect(await join({ ...before, onlyRenew: true })).toMatchObject({ state: 'rejected' });
    expect(await events(session)).toEqual(['created', 'joined', 'joinRequested', 'admitted', 'returned']);
    expect(await join(before)).toMatchObject({ state: 'waiting' });
    expect(await events(session)).toEqual(['created', 'joined', 'joinRequested', 'admitted', 'returned', 'joinRequested']);
  });

  it('joins as the same customer when a reply was lost or late, until another customer is admitted', async () => {
    const { session, key, second, joinRequestId } = await aJoinRequest();
    await admit(session, joinRequestId, true);
    const poll = { key, accept: true, joinRequestToken: second['joinRequestToken'] };
    const [{ customerToken }, repeated] = await Promise.all([join(poll), join(poll)]);
    expect(repeated).toMatchObject({ state: 'joined', customerToken });
    expect(await join(poll)).toMatchObject({ state: 'joined', customerToken });
    expect(await join({ key, accept: true, customerToken })).toMatchObject({ state: 'joined', customerToken: null });
    expect(replaced.filter((sessionId) => sessionId === session['sessionId'])).toHaveLength(1);

    const third = await join({ key, accept: true }, '198.51.100.77');
    await admit(session, published()?.joinRequestId, true);
    await join({ key, accept: true, joinRequestToken: third['joinRequestToken'] });
    expect(await join(poll)).toMatchObject({ state: 'waiting' });
  });

  it('stays rejected', async () => {
    const { session, key, second, joinRequestId } = await aJoinRequest();
    await admit(session, joinRequestId, false);
    const poll = { key, accept: true, joinRequestToken: second['joinRequestToken'] };
    expect([await join(poll), await join(poll)]).toMatchObject([{ state: 'rejected' }, { state: 'rejected' }]);
    expect((await admit(session, joinRequestId, true)).body.code).toBe('JOIN_REQUEST_NOT_FOUND');
  });

  it('can be answered by the host only, while the session is open', async () => {
    const { session, key, joinRequestId } = await aJoinRequest();
    for (const testUser of [company.secondOperator, company.admin])
      expect((await admit(session, joinRequestId, true, testUser)).body.code).toBe('FORBIDDEN');
    const other = await aJoinRequest();
    expect((await admit(session, other.joinRequestId, true)).body.code).toBe('JOIN_REQUEST_NOT_FOUND');
    await test.call('DELETE', `/api/session/${session['sessionId']}?key=${key}`);
    expect((await admit(session, joinRequestId, true)).body.code).toBe('SESSION_CLOSED');
  });

  it('gets SESSION_LINK_INVALID when the session is closed', async () => {
    const { session, key, second } = await aJoinRequest();
    await test.call('DELETE', `/api/session/${session['sessionId']}?key=${key}`);
    expect(await join({ key, accept: true, joinRequestToken: second['joinRequestToken'] })).toMatchObject({ code: 'SESSION_LINK_INVALID' });
  });

  it('expires five minutes after its last poll', async () => {
    const { key, second, joinRequestId } = await aJoinRequest();
    await test.dataSource.query(`UPDATE "join_requests" SET "polledAt" = now() - interval '6 minutes' WHERE "joinRequestId" = $1`, [
      joinRequestId,
    ]);
    await test.app.get(JoinRequestExpiryJob).run();
    expect(published()).toMatchObject({ joinRequestId, reason: null });
    const later = await join({ key, accept: true, joinRequestToken: second['joinRequestToken'] });
    expect(later).toMatchObject({ state: 'waiting', joinRequestToken: expect.not.stringMatching(second['joinRequestToken'] ?? '') });
  });

  it('is rejected with TOO_MANY_ATTEMPTS when five customers wait', async () => {
    const { key } = await aJoinRequest();
    for (let count = 2; count <= 5; count++) expect(await join({ key, accept: true })).toMatchObject({ state: 'waiting' });
    expect(await join({ key, accept: true })).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
  });
});

describe('joinSession', () => {
  /** Statements of one call, without those that count attempts. */
  async function statementsOf(body: object): Promise<string[]> {
    const { query } = pg.Client.prototype;
    const statements = new AsyncLocalStorage<string[]>();
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
      const [statement] = args as [string | { text: string }];
      // Background tasks of the server run outside the request.
      statements.getStore()?.push(typeof statement === 'string' ? statement : statement.text);
      return Reflect.apply(query, this, args);
    });
    const executed: string[] = [];
    await statements.run(executed, () => join(body));
    spy.mockRestore();
    return executed.filter((statement) => !statement.includes('rate_limits'));
  }
  const aRead = expect.stringMatching(/^SELECT (?!.* FOR (NO KEY )?UPDATE)/s);

  it('reads the card in one statement without a lock', async () => {
    const { key } = await create(company.operator);
    expect(await statementsOf({ key })).toEqual([aRead]);
  });

  it('reads the state of a waiting customer in one statement by unique indexes', async () => {
    const { key } = await create(company.operator);
    await join({ key, accept: true });
    const { joinRequestToken } = await join({ key, accept: true });
    const poll = { key, accept: true, joinRequestToken };
    const [statement, ...others] = await statementsOf(poll);
    expect([statement, others]).toEqual([aRead, []]);

    const explained = await test.dataSource.transaction(async (db) => {
      await db.query('SET LOCAL enable_seqscan = off');
      return db.query(`EXPLAIN ${statement?.replace(/\$\d+/g, "'x'")}`);
    });
    const plan = explained.map((row: { 'QUERY PLAN': string }) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toContain('Seq Scan');
    expect([...plan.matchAll(/Index Scan using "?(\w+)/g)].map(([, name]) => name).sort()).toEqual([
      'companies_pkey',
      'join_requests_tokenHash_key',
      'sandboxes_pkey',
      'sessions_keyHash_key',
      'users_pkey',
    ]);
  });

  it('reads a waiting customer of a full plan without a lock or a write', async () => {
    const free = await aCompany(test, 'free');
    const [running, next] = [await create(free.owner), await create(free.owner)];
    await join({ key: running['key'], accept: true });
    const { joinRequestToken } = await join({ key: next['key'], accept: true });
    const statements = await statementsOf({ key: next['key'], accept: true, joinRequestToken });
    expect(statements).not.toEqual([]);
    expect(statements).toEqual(statements.map(() => aRead));
  });

  it('and writes the time of a poll again after half a minute', async () => {
    const { key } = await create(company.operator);
    await join({ key, accept: true });
    const { joinRequestToken } = await join({ key, accept: true });
    const id = published()?.joinRequestId;
    await test.dataSource.query(`UPDATE "join_requests" SET "polledAt" = now() - interval '31 seconds' WHERE "joinRequestId" = $1`, [id]);
    await join({ key, accept: true, joinRequestToken });
    const [{ seconds }] = await test.dataSource.query(
      `SELECT extract(epoch FROM now() - "polledAt")::float8 AS "seconds" FROM "join_requests" WHERE "joinRequestId" = $1`,
      [id],
    );
    expect(seconds).toBeLessThan(5);
  });
});

describe('joinSession at the limit of the plan', () => {
  it('waits, notifies the host with the numbers, and joins as soon as there is room', async () => {
    const free = await aCompany(test, 'free');
    const [running, next] = [await create(free.owner), await create(free.owner)];
    await join({ key: running['key'], accept: true });
    const waiting = await join({ key: next['key'], accept: true });
    expect(waiting).toMatchObject({ state: 'waiting', reason: 'plan' });
    expect(published()).toMatchObject({ reason: 'plan', used: 1, allowed: 1 });

    const poll = { key: next['key'], accept: true, joinRequestToken: waiting['joinRequestToken'] };
    expect(await join(poll)).toMatchObject({ state: 'waiting' });
    await test.call('DELETE', `/api/session/${running['sessionId']}?key=${running['key']}`);
    expect(await join(poll)).toMatchObject({ state: 'joined', customerToken: expect.any(String) });
    expect(published()).toMatchObject({ reason: null });
  });

  it('never exceeds the limit when customers join at the same time', async () => {
    const starter = await aCompany(test, 'starter');
    const sessions = await Promise.all(Array.from({ length: 12 }, () => create(starter.operator)));
    const answers = await Promise.all(sessions.map(({ key }) => join({ key, accept: true })));
    expect(answers.filter(({ state }) => state === 'joined')).toHaveLength(8);
    expect(answers.filter(({ reason }) => reason === 'plan')).toHaveLength(4);
  });
});

describe('limits of joinSession', () => {
  withSettings({ JOIN_LIMIT_PER_MINUTE: 3, JOIN_LIMIT_PER_DAY: 5, JOIN_MISS_BUDGET: 4, JOIN_POLLS_PER_MINUTE: 50 });
  const tryIt = async (body: object, ip: string) => (await test.call('POST', '/api/session/join', { body, ip })).body.code;
  const spend = async () => {
    for (let round = 0; round < 4; round++) await tryIt(wrongCode(), `203.0.113.${round}`);
  };
  const solve = async () => {
    const { body } = await test.call('GET', '/api/session/captcha');
    const challenge = body as unknown as Parameters<typeof solveChallenge>[0]['challenge'];
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  };
  beforeEach(() => test.dataSource.query('DELETE FROM "rate_limits"'));

  it('count per address in the database', async () => {
    const body = { key: randomBytes(16).toString('base64url') };
    const answers = [];
    for (let round = 0; round < 4; round++) answers.push(await tryIt(body, '10.1.1.1'));
    expect(answers).toEqual([...Array(3).fill('SESSION_LINK_INVALID'), 'TOO_MANY_ATTEMPTS']);
    expect(await tryIt(body, '10.1.1.2')).toBe('SESSION_LINK_INVALID');
    expect(await test.dataSource.query('SELECT "points" FROM "rate_limits" WHERE "key" = $1', ['join:minute:10.1.1.1'])).toEqual([
      { points: 4 },
    ]);
  });

  it('count codes that are submitted without a script, which lead to the link', async () => {
    const { code, key } = (await test.call('POST', '/api/session', { token: (await aCompany(test)).operator.token, body: {} }))
      .body as Body;
    const submit = (text = '', headers = {}) =>
      test.call('GET', `/join?code=${encodeURIComponent(text)}`, { headers: { accept: 'text/html', ...headers }, ip: '10.1.1.16' });
    const location = async (text?: string, headers?: object) => (await submit(text, headers)).headers['location'];

    expect(await location(code, { 'sec-fetch-site': 'cross-site' })).toBeUndefined();
    const { status, headers } = await submit(code?.replace(/(...)/g, '$1 '), { 'sec-fetch-site': 'same-origin' });
    expect({ status, ...headers }).toMatchObject({ status: 303, location: `/join/${key}`, 'referrer-policy': 'no-referrer' });
    expect([await location('222'), await location('222222222'), await location('333333333')]).toEqual([undefined, undefined, undefined]);
    expect(await location(code)).toBeUndefined();
  });

  it('allow a waiting customer to poll', async () => {
    const body = { key: randomBytes(16).toString('base64url'), accept: true, joinRequestToken: 'A'.repeat(22) };
    for (let round = 0; round < 20; round++) expect(await tryIt(body, '10.1.1.3')).toBe('SESSION_LINK_INVALID');
  });

  it('count guessed codes also when they carry a join request token', async () => {
    const body = () => ({ ...wrongCode(), accept: true, joinRequestToken: 'A'.repeat(22) });
    const answers = [];
    for (let round = 0; round < 4; round++) answers.push(await tryIt(body(), '10.1.1.4'));
    expect(answers.at(-1)).toBe('TOO_MANY_ATTEMPTS');
  });

  it('require a captcha for each code, from every address, after too many wrong codes', async () => {
    await spend();
    expect(await tryIt(wrongCode(), '10.1.1.5')).toBe('CAPTCHA_REQUIRED');
    expect(await tryIt({ key: randomBytes(16).toString('base64url') }, '10.1.1.5')).toBe('SESSION_LINK_INVALID');
    const captcha = await solve();
    expect(await tryIt({ ...wrongCode(), captcha }, '10.1.1.6')).toBe('SESSION_LINK_INVALID');
    expect(await tryIt({ ...wrongCode(), captcha }, '10.1.1.7')).toBe('CAPTCHA_REQUIRED');
  });

  it.each([
    ['nothing', () => ''],
    ['no JSON', () => 'x'.repeat(100)],
    ['another shape', () => Buffer.from('{"challenge":1}').toString('base64')],
    [
      'a challenge of its own',
      () =>
        Buffer.from(
          JSON.stringify({
            challenge: {
              parameters: {
                algorithm: 'PBKDF2/SHA-256',
                cost: 1e9,
                expiresAt: 9e9,
                nonce: '00',
                salt: '00',
                keyLength: 32,
                keyPrefix: '00',
              },
              signature: 'ab',
            },
            solution: { counter: 1, derivedKey: '00' },
          }),
        ).toString('base64'),
    ],
  ])('reject %s as a captcha solution', async (_, proof) => {
    await spend();
    expect(await tryIt({ ...wrongCode(), captcha: proof() }, '10.1.1.8')).toBe('CAPTCHA_REQUIRED');
  });

  it('reject the solution of another captcha, and a changed challenge', async () => {
    await spend();
    const [own, other] = [
      JSON.parse(Buffer.from(await solve(), 'base64').toString()),
      JSON.parse(Buffer.from(await solve(), 'base64').toString()),
    ];
    const later = { ...own, challenge: { ...own.challenge, parameters: { ...own.challenge.parameters, expiresAt: 9e9 } } };
    for (const proof of [{ ...own, solution: other.solution }, later]) {
      const captcha = Buffer.from(JSON.stringify(proof)).toString('base64');
      expect(await tryIt({ ...wrongCode(), captcha }, '10.1.1.9')).toBe('CAPTCHA_REQUIRED');
    }
  });
});

describe('control codes', () => {
  const aCustomer = async () => {
    const session = await create(company.operator);
    const { customerToken } = await join({ key: session['key'], accept: true });
    return { session, customerToken };
  };
  const createCode = ({ sessionId }: Body, customerToken: unknown, ip = '203.0.113.20') =>
    test.call('POST', `/api/session/${sessionId}/control-code`, { body: { customerToken }, ip });
  const useCode = (code: unknown, ip = '203.0.113.21') => test.call('POST', '/api/session/control', { body: { code }, ip });

  it('let the agent take the place of the customer once, with control', async () => {
    const { session, customerToken } = await aCustomer();
    const { status, body } = await createCode(session, customerToken);
    expect([status, body['code']]).toEqual([201, expect.stringMatching(/^[A-Z2-9]{10}$/)]);
    const typed = String(body['code']).toLowerCase();
    const used = await useCode(`${typed.slice(0, 5)}-${typed.slice(5)}`);
    expect(used.body).toMatchObject({
      state: 'joined',
      key: session['key'],
      customerToken,
      operator: { name: 'Olga Operator' },
      signaling: { token: expect.any(String) },
    });
    expect((await useCode(body['code'])).status).toBe(404);
    expect(await read(session)).toMatchObject({ mode: 'control' });
    expect(await events(session)).toEqual(['created', 'joined', 'controlAllowed']);
  });

  it('are created for the present customer of an open session only', async () => {
    const { session, customerToken } = await aCustomer();
    expect((await createCode(session, 'A'.repeat(22))).status).toBe(404);
    const { body } = await createCode(session, customerToken);
    await test.call('DELETE', `/api/session/${session['sessionId']}?key=${session['key']}`);
    expect([(await createCode(session, customerToken)).status, (await useCode(body['code'])).status]).toEqual([404, 404]);
  });

  it('end after ten minutes, and with a new one', async () => {
    const { session, customerToken } = await aCustomer();
    const first = await createCode(session, customerToken);
    const second = await createCode(session, customerToken);
    await test.dataSource.query(`UPDATE "control_codes" SET "expiresAt" = now() - interval '1 second' WHERE "sessionId" = $1`, [
      session['sessionId'],
    ]);
    expect([(await useCode(first.body['code'])).status, (await useCode(second.body['code'])).status]).toEqual([404, 404]);
  });

  it('store neither the code nor the customer token', async () => {
    const { session, customerToken } = await aCustomer();
    const { body } = await createCode(session, customerToken);
    const rows = JSON.stringify(
      await test.dataSource.query('SELECT * FROM "control_codes" WHERE "sessionId" = $1', [session['sessionId']]),
    );
    expect([rows.includes(String(body['code'])), rows.includes(String(customerToken))]).toEqual([false, false]);
  });

  it('cannot be guessed: attempts are limited for each address', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) statuses.push((await useCode('AAAAAAAAAA', '203.0.113.22')).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([404, 429]);
  });
});
