import { IdentityEntity } from '../src/modules/identity/identity.entity.ts';
import { UserEntity } from '../src/modules/user/user.entity.ts';
import { aCompany, aPerson, type TestCompany } from './a-company.ts';
import { aNewcomer, linkIn, mailsTo, type Newcomer, register } from './an-unregistered-user.ts';
import { sharedApp } from './shared-app.ts';
import type { TestApp } from './test-app.ts';

let test: TestApp;
let company: TestCompany;

const sendLink = (token: string, query = '') => test.call('POST', `/api/auth/send-verification-link${query}`, { token });
const finish = (idToken: string) => test.call('POST', '/api/auth/after-verification', { body: { idToken } });
const waitAMinute = ({ email }: Newcomer) =>
  test.dataSource.query(`UPDATE "action_codes" SET "createdAt" = now() - interval '61 seconds' WHERE "email" = $1`, [email]);

async function aRegistered(): Promise<Newcomer> {
  const newcomer = await aNewcomer(test);
  await register(test, newcomer);
  return newcomer;
}

beforeAll(async () => {
  test = await sharedApp();
  company = await aCompany(test);
});

describe('sendVerificationLink', () => {
  it('mails the link again after a minute, and returns the time to wait', async () => {
    const newcomer = await aRegistered();
    const refused = await sendLink(newcomer.idToken);
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);

    await waitAMinute(newcomer);
    expect((await sendLink(newcomer.idToken, '?redirectTo=%2Fapp%2Fdevices')).status).toBe(202);
    const [mail] = await mailsTo(test, newcomer.email);
    expect(linkIn(mail ?? { text: '' }).searchParams.get('continueUrl')).toMatch(/\/app\/devices$/);
    expect(await mailsTo(test, newcomer.email)).toHaveLength(2);
  });

  it('mails one link when it is requested many times at once', async () => {
    const newcomer = await aRegistered();
    await waitAMinute(newcomer);
    const answers = await Promise.all(Array.from({ length: 5 }, () => sendLink(newcomer.idToken)));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 429, 429, 429, 429]);
  });

  it.each(['https://elsewhere.example/', '//elsewhere.example', 'javascript:alert(1)'])(
    'ignores the destination %s',
    async (redirectTo) => {
      const newcomer = await aRegistered();
      await waitAMinute(newcomer);
      expect((await sendLink(newcomer.idToken, `?redirectTo=${encodeURIComponent(redirectTo)}`)).body.code).toBe('UNTRUSTED_REDIRECT');
    },
  );

  it('mails nothing to a verified user', async () => {
    expect((await sendLink(company.operator.token)).body.code).toBe('ALREADY_VERIFIED');
  });

  it('gives access to the product once the identity is verified, with the same token', async () => {
    const newcomer = await aRegistered();
    expect(await finish(newcomer.idToken)).toMatchObject({ status: 200, body: { isVerified: false, role: 'owner' } });
    const { companyId } = await test.dataSource.manager.findOneByOrFail(UserEntity, { identityId: newcomer.identityId });
    const devices = () => test.call('GET', `/api/company/${companyId}/device`, { token: newcomer.idToken });
    expect((await devices()).body.code).toBe('USER_NOT_VERIFIED');

    await test.dataSource.manager.update(IdentityEntity, { identityId: newcomer.identityId }, { emailVerified: true });
    expect((await finish(newcomer.idToken)).body['isVerified']).toBe(true);
    expect((await devices()).status).toBe(200);
  });

  it('is rejected without an account, without a token and for a deactivated user', async () => {
    expect((await finish((await aNewcomer(test)).idToken)).body.code).toBe('USER_NOT_FOUND');
    expect((await finish('x.y.z')).body.code).toBe('UNAUTHENTICATED');
    const { user, token } = await aPerson(test, company.companyId, 'Dora Done', {});
    await test.dataSource.manager.update(UserEntity, { id: user.id }, { deactivatedAt: new Date() });
    expect((await finish(token)).body.code).toBe('USER_DISABLED');
  });
});
