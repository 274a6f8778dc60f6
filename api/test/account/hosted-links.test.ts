import { aCompany, aUser, type TestCompany } from '../a-company.ts';
import { mailsTo } from '../an-unregistered-user.ts';
import { solveCaptcha } from '../solve-captcha.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { until } from '../until.ts';
import { HostedService } from './hosted/hosted-service.ts';

const service = new HostedService();
let test: TestApp;
let company: TestCompany;
let requestCount = 0;

beforeAll(async () => {
  test = await startTestApp({
    IDENTITY_URL: await service.start(),
    IDENTITY_API_KEY: 'our-key',
    GOOGLE_CLIENT_ID: 'a',
    GOOGLE_CLIENT_SECRET: 'b',
  });
  company = await aCompany(test);
});
beforeEach(() => {
  service.requests.length = 0;
  service.refusal = null;
});
afterAll(async () => {
  await test.stop();
  service.stop();
});

const forget = async (email: string, more: object = {}) =>
  test.call('POST', '/api/auth/forgot-password', {
    body: { email, captchaToken: await solveCaptcha(test), ...more },
    ip: `10.3.1.${++requestCount}`,
  });
const isNothingLeft = async () => {
  const query = `SELECT 1 FROM "jobs"."job" WHERE "name" = 'password.forgotten' AND "state" <> 'completed'`;
  return (await test.dataSource.query<unknown[]>(query)).length === 0;
};
/** An unverified user with a token of the service. */
async function aStranger(name: string) {
  const { user } = await aUser(test, company.companyId, name, { isVerified: false, locale: 'es' });
  return { user, token: await service.sign(user.identityId) };
}
const sendLink = (token: string, query = '') => test.call('POST', `/api/auth/send-verification-link${query}`, { token });

describe('links of a hosted identity provider', () => {
  it('set a new password for users of the provider', async () => {
    await test.dataSource.query(`UPDATE "users" SET "locale" = 'pl' WHERE "id" = $1`, [company.admin.user.id]);
    expect((await forget(company.admin.user.email, { redirectTo: '/app/devices' })).status).toBe(202);
    await until(() => service.requests.length === 1);
    expect(service.requests).toEqual([
      {
        key: 'our-key',
        locale: 'pl',
        body: {
          requestType: 'PASSWORD_RESET',
          email: company.admin.user.email,
          continueUrl: 'http://localhost:4200/user/sign-in?redirectTo=%2Fapp%2Fdevices',
        },
      },
    ]);
    expect(await mailsTo(test, company.admin.user.email)).toEqual([]);
  });

  it('have the same response for unknown users, without a second request to the provider', async () => {
    service.refusal = { status: 400, message: 'EMAIL_NOT_FOUND' };
    expect(await forget('nobody@example.com')).toMatchObject({ status: 202, body: { text: '' } });
    await until(async () => service.requests.length === 1 && (await isNothingLeft()));
  });

  it('are sent later when the provider is temporarily unavailable', async () => {
    service.refusal = { status: 503, message: 'away' };
    expect((await forget('later@example.com')).status).toBe(202);
    await until(() => service.requests.length >= 1);
    service.refusal = null;
    await until(isNothingLeft);
    expect(service.requests.length).toBeGreaterThan(1);
  });

  it('verify an address at most once a minute', async () => {
    const { token } = await aStranger('Vito Verify');
    expect((await sendLink(token, '?redirectTo=%2Fapp%2Fdevices')).status).toBe(202);
    expect(service.requests).toEqual([
      {
        key: 'our-key',
        locale: 'es',
        body: {
          requestType: 'VERIFY_EMAIL',
          idToken: token,
          continueUrl: 'http://localhost:4200/user/after-verification?redirectTo=%2Fapp%2Fdevices',
        },
      },
    ]);
    const again = await sendLink(token);
    expect(again).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } });
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(50);
  });

  it('verify the address of a user who has just signed up there, without storing a token in the jobs', async () => {
    const idToken = await service.sign('somebody-new');
    const registered = await test.call('POST', '/api/auth/register', { body: { idToken, locale: 'it', fullName: 'Nino Nuovo' } });
    expect(registered).toMatchObject({ status: 201, body: { user: { isVerified: false } } });
    expect(JSON.stringify(await test.dataSource.query(`SELECT j::text FROM "jobs"."job" j`))).not.toContain(idToken);
    await until(() => service.requests.length === 1);
    const continueUrl = 'http://localhost:4200/user/after-verification?redirectTo=%2Fapp%2F%3Faction%3Donboarding';
    expect(service.requests).toEqual([{ key: 'our-key', locale: 'it', body: { requestType: 'VERIFY_EMAIL', idToken, continueUrl } }]);
  });

  it.each([
    [400, 'INVALID_ID_TOKEN', 'UNAUTHENTICATED'],
    [400, 'TOO_MANY_ATTEMPTS_TRY_LATER : wait', 'TOO_MANY_ATTEMPTS'],
    [400, 'OPERATION_NOT_ALLOWED', 'IDENTITY_HOSTED'],
    [403, 'PERMISSION_DENIED', 'UNAVAILABLE'],
    [500, 'INTERNAL', 'UNAVAILABLE'],
  ])('rejected with %i %s are reported as %s and can be requested again at once', async (status, message, code) => {
    const { token } = await aStranger(`Rita Refused ${code}`);
    service.refusal = { status, message };
    expect((await sendLink(token)).body.code).toBe(code);
    service.refusal = null;
    expect((await sendLink(token)).status).toBe(202);
  });

  it('lead to this product only', async () => {
    const { token } = await aStranger('Udo Untrusted');
    expect((await sendLink(token, '?redirectTo=https%3A%2F%2Felsewhere.example')).body.code).toBe('UNTRUSTED_REDIRECT');
    expect((await forget('a@example.com', { redirectTo: '//elsewhere.example' })).body.code).toBe('UNTRUSTED_REDIRECT');
    expect(service.requests).toEqual([]);
  });
});

describe('address verified by a hosted identity provider', () => {
  const finish = (idToken: string) => test.call('POST', '/api/auth/after-verification', { body: { idToken } });

  it('follows the provider rather than an older token', async () => {
    const { user, token } = await aStranger('Nora Now');
    service.account = { email: `New.${user.email}`, emailVerified: true };
    expect(await finish(token)).toMatchObject({ status: 200, body: { email: `new.${user.email}`, isVerified: true } });
    expect(service.requests).toMatchObject([{ key: 'our-key', body: { idToken: token } }]);
  });

  it.each([
    [400, 'TOKEN_EXPIRED', 'UNAUTHENTICATED'],
    [400, 'USER_DISABLED', 'USER_DISABLED'],
    [503, 'away', 'UNAVAILABLE'],
  ])('does not change when the provider rejects the request with %i %s', async (status, message, code) => {
    const { user, token } = await aStranger(`Ugo Unasked ${message}`);
    service.refusal = { status, message };
    expect((await finish(token)).body.code).toBe(code);
    expect(await test.dataSource.query('SELECT "isVerified" FROM "users" WHERE "id" = $1', [user.id])).toEqual([{ isVerified: false }]);
  });

  it('does not apply to a user deactivated here, who is informed before any captcha', async () => {
    const { user, token } = await aStranger('Dino Deactivated');
    service.account = { email: user.email, emailVerified: true };
    await test.dataSource.query('UPDATE "users" SET "deactivatedAt" = now() WHERE "id" = $1', [user.id]);
    const refusal = { status: 403, body: { code: 'USER_DISABLED' } };
    expect(await finish(token)).toMatchObject(refusal);
    expect(await test.call('POST', '/api/auth/register', { body: { idToken: token } })).toMatchObject(refusal);
  });
});

describe('getAuthOptions', () => {
  it('offers no provider and no recovery codes', async () => {
    expect((await test.call('GET', '/api/auth/provider')).body).toMatchObject({ providers: [], isIdentityEmbedded: false });
  });
});
