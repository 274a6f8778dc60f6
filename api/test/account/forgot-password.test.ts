import { IdentityEntity } from '../../src/modules/account/identity/identity.entity.ts';
import { aCompany, aUser } from '../a-company.ts';
import { linkIn, mailsTo } from '../an-unregistered-user.ts';
import { sharedApp } from '../shared-app.ts';
import { solveCaptcha } from '../solve-captcha.ts';
import type { Answer } from '../test-app.ts';
import { until } from '../until.ts';

const test = await sharedApp();
const company = await aCompany(test);

let requestCount = 0;
const ask = async (email: string, more: object = {}): Promise<Answer> =>
  test.call('POST', '/api/auth/forgot-password', {
    body: { email, captchaToken: await solveCaptcha(test), ...more },
    ip: `10.3.0.${++requestCount}`,
  });

/** Waits until all requests so far have been processed. */
const settled = () =>
  until(async () => {
    const query = `SELECT 1 FROM "jobs"."job" WHERE "name" = 'password.forgotten' AND "state" IN ('created', 'retry', 'active')`;
    return (await test.dataSource.query<unknown[]>(query)).length === 0;
  });

describe('forgotPassword', () => {
  it('mails the link in the language of the user', async () => {
    const { user } = await aUser(test, company.companyId, 'Fela Forgetful', { locale: 'it' });
    expect((await ask(user.email.toUpperCase(), { redirectTo: '/app/devices' })).status).toBe(202);
    await settled();
    const [mail] = await mailsTo(test, user.email);
    expect(mail?.subject).toBe('Imposta una nuova password');
    const { pathname, searchParams } = linkIn(mail ?? { text: '' });
    expect(pathname).toBe('/user/action');
    expect(Object.fromEntries(searchParams)).toMatchObject({ mode: 'resetPassword', lang: 'it' });
    expect(searchParams.get('continueUrl')).toMatch(/\/app\/devices$/);
  });

  it('returns the same response for a known and an unknown address, and mails only the known one', async () => {
    const { user } = await aUser(test, company.companyId, 'Kira Known', {});
    const disabled = (await aUser(test, company.companyId, 'Dan Disabled', {})).user;
    await test.dataSource.manager.update(IdentityEntity, { identityId: disabled.identityId }, { disabled: true });
    const answers = [await ask(user.email), await ask('nobody@example.com'), await ask(disabled.email), await ask('no address')];
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(4).fill([202, { text: '' }]));
    await settled();
    expect(
      await Promise.all([user.email, 'nobody@example.com', disabled.email].map(async (to) => (await mailsTo(test, to)).length)),
    ).toEqual([1, 0, 0]);
  });

  it('mails one link per minute, with the same response', async () => {
    const { user } = await aUser(test, company.companyId, 'Ina Impatient', {});
    for (let round = 0; round < 3; round++) expect((await ask(user.email)).status).toBe(202);
    await settled();
    expect(await mailsTo(test, user.email)).toHaveLength(1);
  });

  it('requires a captcha, and accepts its solution once', async () => {
    const captchaToken = await solveCaptcha(test);
    expect((await ask(company.operator.user.email, { captchaToken: 'bm9uc2Vuc2U' })).body.code).toBe('CAPTCHA_REQUIRED');
    expect((await ask('nobody@example.com', { captchaToken })).status).toBe(202);
    expect((await ask('nobody@example.com', { captchaToken })).body.code).toBe('CAPTCHA_REQUIRED');
  });

  it('ignores destinations outside this product', async () => {
    for (const email of [company.operator.user.email, 'nobody@example.com'])
      expect((await ask(email, { redirectTo: 'https://elsewhere.example/' })).body.code).toBe('UNTRUSTED_REDIRECT');
  });

  it('stores no plain address in the jobs', async () => {
    await ask('secretive.user@example.com');
    const stored = await test.dataSource.query(`SELECT j::text FROM "jobs"."job" j`);
    expect(JSON.stringify(stored)).not.toContain('secretive');
  });
});
