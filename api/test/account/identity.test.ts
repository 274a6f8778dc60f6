import { hashSync } from '@node-rs/argon2';
import { Piscina } from 'piscina';
import { vi } from 'vitest';
import { IdentityEntity } from '../../src/modules/account/identity/identity.entity.ts';
import { hashPassword } from '../../src/modules/account/identity/password/password-hash.ts';
import { aCompany, aUser, password, type TestUser } from '../a-company.ts';
import { sharedApp } from '../shared-app.ts';

const signInUrl = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any';
const test = await sharedApp();
const company = await aCompany(test);
let nextAddress = 1;

const someAddress = () => `10.1.${Math.floor(nextAddress / 250)}.${(nextAddress++ % 250) + 1}`;
const signIn = (email: string, given: string, ip = someAddress()) =>
  test.call('POST', signInUrl, { body: { email, password: given, returnSecureToken: true }, ip });
const refresh = (refresh_token: unknown) =>
  test.call('POST', '/securetoken.googleapis.com/v1/token?key=any', { body: { grant_type: 'refresh_token', refresh_token } });
const messageOf = ({ body }: { body: Record<string, unknown> }) => (body['error'] as { message: string }).message;

describe('sign-in with a password', () => {
  it('returns tokens for the API', async () => {
    const { status, body } = await signIn(company.operator.user.email, password);
    expect(status).toBe(200);
    const me = await test.call('GET', '/api/me', { token: String(body['idToken']) });
    expect(me.body).toMatchObject({ user: { email: company.operator.user.email, role: 'operator' } });
  });

  it('accepts an address in any case and with surrounding spaces', async () => {
    expect((await signIn(`  ${company.operator.user.email.toUpperCase()} `, password)).status).toBe(200);
  });

  it('returns the same error for an unknown address and a wrong password', async () => {
    const unknown = await signIn('nobody@example.com', password);
    const wrong = await signIn(company.operator.user.email, 'Wrong horse 1');
    expect(unknown).toMatchObject({ status: 400, body: { error: { message: 'INVALID_LOGIN_CREDENTIALS' } } });
    expect(wrong.body).toEqual(unknown.body);
  });

  it('checks as many hashes for an unknown address as for a wrong password', async () => {
    const run = vi.spyOn(Piscina.prototype, 'run');
    const checksFor = async (email: string) => {
      run.mockClear();
      await signIn(email, 'Wrong horse 1');
      return run.mock.calls.filter(([, options]) => options?.name === 'verify').length;
    };
    const known = await checksFor(company.secondOperator.user.email);
    expect(known).toBeGreaterThan(0);
    expect(await checksFor('nobody@example.com')).toBe(known);
    run.mockRestore();
  });

  it('accepts a password in each composition of its accents, and replaces a hash of an older one', async () => {
    const { user } = await aUser(test, company.companyId, 'Ania Accent', {});
    const typed = 'Zażółć gęślą 1';
    const store = (passwordHash: string) =>
      test.dataSource.manager.update(IdentityEntity, { identityId: user.identityId }, { passwordHash });
    const stored = async () => (await test.dataSource.manager.findOneBy(IdentityEntity, { identityId: user.identityId }))?.passwordHash;
    for (const older of [hashSync(typed.normalize('NFD'), { memoryCost: 1024 }), await hashPassword(typed)]) {
      await store(older);
      expect((await signIn(user.email, typed.normalize('NFC'))).status).toBe(200);
      const kept = await stored();
      expect(kept).toMatch(/m=19456/);
      expect((await signIn(user.email, typed.normalize('NFD'))).status).toBe(200);
      expect(await stored()).toBe(kept);
    }
    expect(messageOf(await signIn(user.email, 'Zazolc gesla 1'))).toBe('INVALID_LOGIN_CREDENTIALS');
  });

  it('reports a disabled account only with the right password', async () => {
    const { user } = await aUser(test, company.companyId, 'Dora Disabled', {});
    await test.dataSource.query('UPDATE "identities" SET "disabled" = true WHERE "identityId" = $1', [user.identityId]);
    expect(messageOf(await signIn(user.email, 'Wrong horse 1'))).toBe('INVALID_LOGIN_CREDENTIALS');
    expect(messageOf(await signIn(user.email, password))).toBe('USER_DISABLED');
  });

  it('names missing fields in the terms of the protocol', async () => {
    const answer = await test.call('POST', signInUrl, { body: { email: 'a@example.com' } });
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 400, message: 'MISSING_PASSWORD' } } });
    const malformed = await test.call('POST', signInUrl, { body: '{', headers: { 'content-type': 'application/json' } });
    expect(malformed).toMatchObject({ status: 400, body: { error: { message: 'INVALID_ARGUMENT' } } });
  });

  it('is available to pages of any origin', async () => {
    const preflight = await test.call('OPTIONS', signInUrl, {
      headers: { origin: 'https://elsewhere.example', 'access-control-request-headers': 'x-client' },
    });
    expect(preflight).toMatchObject({
      status: 204,
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'x-client' },
    });
    const api = await test.call('OPTIONS', '/api/me', { headers: { origin: 'https://elsewhere.example' } });
    expect(api.headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('wrong passwords', () => {
  it('are delayed after 6 attempts in a minute, increasingly, without affecting others', async () => {
    const { user } = await aUser(test, company.companyId, 'Gina Guessed', {});
    const attacker = '203.0.113.7';
    for (let round = 0; round < 6; round++) expect((await signIn(user.email, 'Wrong horse 1', attacker)).status).toBe(400);

    const refused = await signIn(user.email, password, attacker);
    expect(refused).toMatchObject({
      status: 429,
      body: { error: { message: 'TOO_MANY_ATTEMPTS_TRY_LATER' } },
      headers: { 'retry-after': '15' },
    });
    expect((await signIn(user.email, password, '198.51.100.1')).status).toBe(200);
  });

  it('are limited also when sent at the same time', async () => {
    const { user } = await aUser(test, company.companyId, 'Paul Parallel', {});
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(user.email, 'Wrong horse 1', '203.0.113.8')));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(6);
  });

  it('are limited per address over all accounts', async () => {
    const statuses: number[] = [];
    for (let round = 0; round < 31; round++) statuses.push((await signIn(`guess${round}@example.com`, 'x', '203.0.113.9')).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  it('do not include correct ones', async () => {
    for (let round = 0; round < 12; round++) expect((await signIn(company.admin.user.email, password, '203.0.113.10')).status).toBe(200);
  });
});

describe('token refresh', () => {
  it('exchanges each refresh token once, and a later second use ends the whole sign-in', async () => {
    const first = (await signIn(company.operator.user.email, password)).body['refreshToken'];
    const second = (await refresh(first)).body;
    expect(second).toMatchObject({ token_type: 'Bearer', expires_in: '3600' });
    const me = () => test.call('GET', '/api/me', { token: String(second['access_token']) });
    expect((await me()).status).toBe(200);

    await test.dataSource.query(`UPDATE "refresh_tokens" SET "usedAt" = "usedAt" - interval '11 seconds'`);
    expect(messageOf(await refresh(first))).toBe('TOKEN_EXPIRED');
    expect(messageOf(await refresh(second['refresh_token']))).toBe('TOKEN_EXPIRED');
    expect((await me()).status).toBe(401);
  });

  it('returns the same next token for simultaneous or repeated requests', async () => {
    const token = (await signIn(company.operator.user.email, password)).body['refreshToken'];
    const answers = await Promise.all([refresh(token), refresh(token)]);
    const next = answers.map(({ status, body }) => [status, body['refresh_token']]);
    expect(next).toEqual([next[0], next[0]]);
    expect(next[0]?.[0]).toBe(200);
    expect((await refresh(next[0]?.[1])).status).toBe(200);
  });

  it('treats a token as stolen once the next one was used', async () => {
    const token = (await signIn(company.operator.user.email, password)).body['refreshToken'];
    const next = (await refresh(token)).body['refresh_token'];
    const last = (await refresh(next)).body['refresh_token'];
    expect(messageOf(await refresh(token))).toBe('TOKEN_EXPIRED');
    expect(messageOf(await refresh(last))).toBe('TOKEN_EXPIRED');
    expect(messageOf(await refresh('nothing'))).toBe('INVALID_REFRESH_TOKEN');
  });

  it('accepts a form, as the SDK sends it', async () => {
    const token = (await signIn(company.operator.user.email, password)).body['refreshToken'];
    const answer = await test.call('POST', '/securetoken.googleapis.com/v1/token', {
      body: `grant_type=refresh_token&refresh_token=${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.status).toBe(200);
  });

  it('stops after sign-ins were revoked', async () => {
    const { user } = await aUser(test, company.companyId, 'Rita Revoked', {});
    const token = (await signIn(user.email, password)).body['refreshToken'];
    await test.dataSource.query('UPDATE "identities" SET "validSince" = now() WHERE "identityId" = $1', [user.identityId]);
    expect(messageOf(await refresh(token))).toBe('TOKEN_EXPIRED');
  });

  it('stores no plain token', async () => {
    const token = String((await signIn(company.operator.user.email, password)).body['refreshToken']);
    const rows = await test.dataSource.query<object[]>('SELECT * FROM "refresh_tokens"');
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('access token', () => {
  const me = ({ token }: TestUser) => test.call('GET', '/api/me', { token });

  it('is invalid once earlier sign-ins are revoked', async () => {
    const testUser = await aUser(test, company.companyId, 'Vera Valid', {});
    expect((await me(testUser)).status).toBe(200);
    await test.dataSource.query(`UPDATE "users" SET "validAfter" = now() + interval '2 seconds' WHERE "id" = $1`, [testUser.user.id]);
    expect((await me(testUser)).body.code).toBe('UNAUTHENTICATED');
  });

  it('is invalid once its user is deactivated', async () => {
    const testUser = await aUser(test, company.companyId, 'Dan Deactivated', {});
    await test.dataSource.query('UPDATE "users" SET "deactivatedAt" = now() WHERE "id" = $1', [testUser.user.id]);
    expect((await me(testUser)).status).toBe(401);
  });

  it('can be looked up', async () => {
    const answer = await test.call('POST', '/identitytoolkit.googleapis.com/v1/accounts:lookup', {
      body: { idToken: company.operator.token },
    });
    expect(answer.body).toMatchObject({ users: [{ email: company.operator.user.email, emailVerified: true }] });
    const wrong = await test.call('POST', '/identitytoolkit.googleapis.com/v1/accounts:lookup', { body: { idToken: 'x.y.z' } });
    expect(messageOf(wrong)).toBe('INVALID_ID_TOKEN');
  });
});

describe('token of an unverified user', () => {
  it('gives access to the own account only', async () => {
    const { token } = await aUser(test, company.companyId, 'Una Unverified', { isVerified: false });
    expect((await test.call('GET', '/api/me', { token })).status).toBe(200);
    expect((await test.call('PUT', '/api/me', { token, body: { locale: 'pl' } })).status).toBe(200);
    for (const [method, url] of [
      ['POST', '/api/session'],
      ['GET', `/api/company/${company.companyId}/device`],
    ] as const) {
      expect((await test.call(method, url, { token })).body.code).toBe('USER_NOT_VERIFIED');
    }
  });
});
