import { randomBytes } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { KnockExpiry } from '../src/modules/session/knocks/knock-expiry.ts';
import { SessionNotices } from '../src/modules/session/notices/session-notices.ts';
import { aCompany, type Person, type TestCompany } from './a-company.ts';
import { sharedApp } from './shared-app.ts';
import { startTestApp, type TestApp } from './test-app.ts';

let test: TestApp;
let company: TestCompany;
const notices: unknown[] = [];

beforeAll(async () => {
  test = await sharedApp();
  company = await aCompany(test);
  test.app.get(SessionNotices).notice$.subscribe((notice) => notices.push(notice));
});
beforeEach(() => void notices.splice(0));
type Body = Record<string, string>;
const create = async ({ token }: Person) => (await test.call('POST', '/api/session', { token, body: {} })).body as unknown as Body;
const join = async (body: object, ip = '203.0.113.7') =>
  (await test.call('POST', '/api/session/join', { body, ip })).body as unknown as Body;
const read = async ({ sessionId }: Body) => (await test.call('GET', `/api/session/${sessionId}`, { token: company.operator.token })).body;
const events = async ({ sessionId }: Body) => {
  const { body } = await test.call('GET', `/api/session/${sessionId}/event`, { token: company.operator.token });
  return (body['items'] as { type: string }[]).map(({ type }) => type);
};
const admit = ({ sessionId }: Body, knockId: unknown, isAdmitted: boolean, person = company.operator) =>
  test.call('POST', `/api/session/${sessionId}/admission`, { token: person.token, body: { knockId, admit: isAdmitted } });
const told = (index = -1) => (notices.at(index) as { payload: Record<string, unknown> }).payload;
const wrongCode = () => ({ code: Array.from(randomBytes(9), (byte) => '23456789'[byte % 8]).join('') });

describe('the first customer', () => {
  it('gets the seat once, and comes back with it as the same one', async () => {
    const session = await create(company.operator);
    const { key } = session;
    const first = await join({ key, accept: true, extra: 'ticket <4711>' });
    expect(first).toMatchObject({ state: 'bound', seat: expect.stringMatching(/^[\w-]{22}$/), knock: null, waitsFor: null });
    const again = await join({ key, accept: true, seat: first['seat'], extra: 'another' });
    expect(again).toMatchObject({ state: 'bound', seat: null, signaling: { token: expect.any(String) } });
    expect(await read(session)).toMatchObject({ status: 'connecting', extra: 'ticket <4711>' });
    expect(await events(session)).toEqual(['created', 'joined', 'returned']);
  });

  it('keeps no readable seat in the database', async () => {
    const { key, sessionId } = await create(company.operator);
    const { seat } = await join({ key, accept: true });
    expect(JSON.stringify(await test.dataSource.query('SELECT * FROM "sessions" WHERE "sessionId" = $1', [sessionId]))).not.toContain(seat);
  });

  it('sees only a card without accept, with or without a seat', async () => {
    const { key } = await create(company.operator);
    const { seat } = await join({ key, accept: true });
    for (const body of [{ key }, { key, seat }]) expect(await join(body)).toMatchObject({ state: 'card', signaling: null, seat: null });
  });
});

describe('a second one', () => {
  const aKnock = async () => {
    const session = await create(company.operator);
    const { key } = session;
    const first = await join({ key, accept: true });
    const second = await join({ key, accept: true }, '198.51.100.9');
    return { session, key, first, second, knockId: told()['knockId'] };
  };

  it('waits, and the operator is told who and from where', async () => {
    const { session, second } = await aKnock();
    expect(second).toMatchObject({ state: 'waiting', waitsFor: 'operator', seat: null, signaling: null, knock: expect.any(String) });
    expect(notices).toEqual([
      {
        to: { userId: company.operator.user.id },
        event: 'session:knock',
        payload: {
          sessionId: session['sessionId'],
          knockId: expect.any(String),
          reason: 'operator',
          address: '198.51.100.9',
          at: expect.any(String),
          used: null,
          allowed: null,
        },
      },
    ]);
  });

  it('is told of once, however often it asks', async () => {
    const { key, second } = await aKnock();
    for (let round = 0; round < 3; round++) {
      expect(await join({ key, accept: true, knock: second['knock'] })).toMatchObject({ state: 'waiting', knock: second['knock'] });
    }
    expect(notices).toHaveLength(1);
  });

  it('takes the seat when admitted; the one before has it no more', async () => {
    const { session, key, first, second, knockId } = await aKnock();
    expect((await admit(session, knockId, true)).status).toBe(204);
    expect(told()).toMatchObject({ knockId, reason: null });

    const bound = await join({ key, accept: true, knock: second['knock'] });
    expect(bound).toMatchObject({ state: 'bound', seat: expect.any(String), signaling: { token: expect.any(String) } });
    expect(notices.at(-1)).toEqual({ cutCustomerOf: session['sessionId'] });
    expect(await join({ key, accept: true, seat: bound['seat'] })).toMatchObject({ state: 'bound' });
    expect(await join({ key, accept: true, seat: first['seat'] })).toMatchObject({ state: 'waiting' });
    expect(await events(session)).toEqual(['created', 'joined', 'knocked', 'admitted', 'returned', 'knocked']);
  });

  it('gets the answer again when it was lost, until somebody else is admitted', async () => {
    const { session, key, second, knockId } = await aKnock();
    await admit(session, knockId, true);
    const poll = { key, accept: true, knock: second['knock'] };
    const lost = await join(poll);
    const kept = await join(poll);
    expect(kept).toMatchObject({ state: 'bound', seat: expect.any(String) });
    expect(await join({ key, accept: true, seat: lost['seat'] })).toMatchObject({ state: 'waiting' });

    const third = await join({ key, accept: true }, '198.51.100.77');
    await admit(session, told()['knockId'], true);
    await join({ key, accept: true, knock: third['knock'] });
    expect(await join(poll)).toMatchObject({ state: 'waiting' });
  });

  it('is refused for good', async () => {
    const { session, key, second, knockId } = await aKnock();
    await admit(session, knockId, false);
    const poll = { key, accept: true, knock: second['knock'] };
    expect([await join(poll), await join(poll)]).toMatchObject([{ state: 'refused' }, { state: 'refused' }]);
    expect((await admit(session, knockId, true)).body.code).toBe('KNOCK_NOT_FOUND');
  });

  it('is decided on by the leading operator only, while the session runs', async () => {
    const { session, key, knockId } = await aKnock();
    for (const person of [company.colleague, company.admin])
      expect((await admit(session, knockId, true, person)).body.code).toBe('FORBIDDEN');
    const other = await aKnock();
    expect((await admit(session, other.knockId, true)).body.code).toBe('KNOCK_NOT_FOUND');
    await test.call('DELETE', `/api/session/${session['sessionId']}?key=${key}`);
    expect((await admit(session, knockId, true)).body.code).toBe('SESSION_CLOSED');
  });

  it('learns of the end as everybody does who has an old link', async () => {
    const { session, key, second } = await aKnock();
    await test.call('DELETE', `/api/session/${session['sessionId']}?key=${key}`);
    expect(await join({ key, accept: true, knock: second['knock'] })).toMatchObject({ code: 'SESSION_LINK_INVALID' });
  });

  it('is forgotten five minutes after it last asked', async () => {
    const { key, second, knockId } = await aKnock();
    await test.dataSource.query(`UPDATE "session_knocks" SET "polledAt" = now() - interval '6 minutes' WHERE "knockId" = $1`, [knockId]);
    await test.app.get(KnockExpiry).run();
    expect(told()).toMatchObject({ knockId, reason: null });
    const later = await join({ key, accept: true, knock: second['knock'] });
    expect(later).toMatchObject({ state: 'waiting', knock: expect.not.stringMatching(second['knock'] ?? '') });
  });

  it('is one of five at most', async () => {
    const { key } = await aKnock();
    for (let count = 2; count <= 5; count++) expect(await join({ key, accept: true })).toMatchObject({ state: 'waiting' });
    expect(await join({ key, accept: true })).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
  });
});

describe('the plan', () => {
  it('lets the customer wait, shows the operator why, and lets in as soon as there is room', async () => {
    const free = await aCompany(test, 'free');
    const [running, next] = [await create(free.operator), await create(free.operator)];
    await join({ key: running['key'], accept: true });
    const waiting = await join({ key: next['key'], accept: true });
    expect(waiting).toMatchObject({ state: 'waiting', waitsFor: 'plan' });
    expect(told()).toMatchObject({ reason: 'plan', used: 1, allowed: 1 });

    const poll = { key: next['key'], accept: true, knock: waiting['knock'] };
    expect(await join(poll)).toMatchObject({ state: 'waiting' });
    await test.call('DELETE', `/api/session/${running['sessionId']}?key=${running['key']}`);
    expect(await join(poll)).toMatchObject({ state: 'bound', seat: expect.any(String) });
    expect(told()).toMatchObject({ reason: null });
  });

  it('is never exceeded, whoever joins at the same time', async () => {
    const starter = await aCompany(test, 'starter');
    const sessions = await Promise.all(Array.from({ length: 12 }, () => create(starter.operator)));
    const answers = await Promise.all(sessions.map(({ key }) => join({ key, accept: true })));
    expect(answers.filter(({ state }) => state === 'bound')).toHaveLength(8);
    expect(answers.filter(({ waitsFor }) => waitsFor === 'plan')).toHaveLength(4);
  });
});

describe('limits', () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await startTestApp({
      JOIN_LIMIT_PER_MINUTE: '3',
      JOIN_LIMIT_PER_DAY: '5',
      JOIN_MISS_BUDGET: '4',
      JOIN_POLLS_PER_MINUTE: '50',
    });
  });
  afterAll(() => limited.stop());
  const tryIt = async (body: object, ip: string) => (await limited.call('POST', '/api/session/join', { body, ip })).body.code;
  const spend = async () => {
    for (let round = 0; round < 4; round++) await tryIt(wrongCode(), `203.0.113.${round}`);
  };
  const solve = async () => {
    const { body } = await limited.call('GET', '/api/session/captcha');
    const challenge = body as unknown as Parameters<typeof solveChallenge>[0]['challenge'];
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  };
  beforeEach(() => limited.dataSource.query('DELETE FROM "rate_limits"'));

  it('are per address, and shared through the database', async () => {
    const body = { key: randomBytes(16).toString('base64url') };
    const answers = [];
    for (let round = 0; round < 4; round++) answers.push(await tryIt(body, '10.1.1.1'));
    expect(answers).toEqual([...Array(3).fill('SESSION_LINK_INVALID'), 'TOO_MANY_ATTEMPTS']);
    expect(await tryIt(body, '10.1.1.2')).toBe('SESSION_LINK_INVALID');
    expect(await limited.dataSource.query('SELECT "points" FROM "rate_limits" WHERE "key" = $1', ['join:minute:10.1.1.1'])).toEqual([
      { points: 4 },
    ]);
  });

  it('do not stop who waits from asking', async () => {
    const body = { key: randomBytes(16).toString('base64url'), accept: true, knock: 'A'.repeat(22) };
    for (let round = 0; round < 20; round++) expect(await tryIt(body, '10.1.1.3')).toBe('SESSION_LINK_INVALID');
  });

  it('do not let a guess at codes pass as waiting', async () => {
    const body = () => ({ ...wrongCode(), accept: true, knock: 'A'.repeat(22) });
    const answers = [];
    for (let round = 0; round < 4; round++) answers.push(await tryIt(body(), '10.1.1.4'));
    expect(answers.at(-1)).toBe('TOO_MANY_ATTEMPTS');
  });

  it('ask for a solved puzzle, by code and from everywhere, when too many codes were wrong', async () => {
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
      'a puzzle of its own',
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
  ])('take %s for no solution', async (_, proof) => {
    await spend();
    expect(await tryIt({ ...wrongCode(), captcha: proof() }, '10.1.1.8')).toBe('CAPTCHA_REQUIRED');
  });

  it('take no solution of another puzzle, changed or expired', async () => {
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
