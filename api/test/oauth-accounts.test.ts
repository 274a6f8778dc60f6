import { aCompany, aPerson, type TestCompany } from './a-company.ts';
import { askIdentity } from './a-sign-in.ts';
import { linkIn, mailsTo } from './an-unregistered-user.ts';
import { identityWith, Opener, someone, startWithProviders, tokenOf, type WithProviders } from './oauth/authorization-request.ts';
import type { Answer, TestApp } from './test-app.ts';

let all: WithProviders;
let test: TestApp;
let company: TestCompany;

beforeAll(async () => {
  all = await startWithProviders();
  test = all.test;
  company = await aCompany(test);
});
afterAll(() => all.stop());

const providersOf = (identityId: string) =>
  test.dataSource.query<{ provider: string; subject: string }[]>('SELECT * FROM "identity_providers" WHERE "identityId" = $1', [
    identityId,
  ]);
/** A second operator, and a provider user with the same address. */
async function aColleague(name: string, traits = {}) {
  const { user } = await aPerson(test, company.companyId, name, {});
  return { user, visitor: someone({ email: user.email, ...traits }) };
}

describe('account with the same address as the provider user', () => {
  it('is linked and signed in when both sides have verified the address', async () => {
    const { user, visitor } = await aColleague('Vera Verified');
    all.providers.google.person = visitor;
    const answer = await new Opener(test).signIn('google');
    expect(answer).toMatchObject({ status: 200, body: { isNewUser: false } });
    expect((await test.call('GET', '/api/me', { token: tokenOf(answer) })).body).toMatchObject({ user: { id: user.id } });
    expect(await providersOf(user.identityId)).toMatchObject([{ provider: 'google.com', subject: visitor.sub }]);
  });

  it('is notified with a link that restores the account', async () => {
    const { user, visitor } = await aColleague('Tom Told');
    await test.dataSource.query(`UPDATE "users" SET "locale" = 'pl' WHERE "id" = $1`, [user.id]);
    all.providers.northwind.person = visitor;
    const { idToken } = (await new Opener(test).signIn('northwind')).body['tokens'] as { idToken: string };
    const mails = await mailsTo(test, user.email);
    const [mail] = mails.filter(({ subject }) => subject === 'Dodano sposób logowania do Twojego konta');
    expect(mail?.text).toContain(`Od teraz do Nearhand jako ${user.email} możesz zalogować się także przez: Northwind.`);

    const oobCode = linkIn(mail ?? { text: '' }).searchParams.get('oobCode');
    expect((await askIdentity(test, 'v1/accounts:update', { oobCode })).body).toMatchObject({ email: user.email, emailVerified: true });
    expect(await providersOf(user.identityId)).toEqual([]);
    expect((await test.call('GET', '/api/me', { token: idToken })).status).toBe(401);
  });

  it.each([
    ['the provider has not verified the address', { email_verified: false }, true],
    ['the provider does not report it', { email_verified: undefined }, true],
    ['it is not verified here', {}, false],
  ])('requires a sign-in to the account first when %s', async (_, traits, isVerifiedHere) => {
    const { user, visitor } = await aColleague('Una Unsure', traits);
    await test.dataSource.query('UPDATE "identities" SET "emailVerified" = $2 WHERE "identityId" = $1', [user.identityId, isVerifiedHere]);
    all.providers.google.person = visitor;
    const opener = new Opener(test);
    const handle = await opener.arrive('google');
    expect(await opener.redeem(handle)).toMatchObject({
      status: 409,
      body: { code: 'ACCOUNT_EXISTS', details: { email: user.email, provider: 'google', pendingToken: handle } },
    });
    expect(await providersOf(user.identityId)).toEqual([]);
  });

  it('is not linked to a second account at the same provider', async () => {
    const { visitor } = await aColleague('Tina Twice');
    all.providers.google.person = visitor;
    expect((await new Opener(test).signIn('google')).status).toBe(200);
    all.providers.google.person = { ...visitor, sub: 'another' };
    expect(await new Opener(test).signIn('google')).toMatchObject({ status: 409, body: { code: 'ACCOUNT_EXISTS' } });
  });

  it('stays linked when the address at the provider changes', async () => {
    const { user, visitor } = await aColleague('Maria Married');
    all.providers.google.person = visitor;
    await new Opener(test).signIn('google');
    all.providers.google.person = { ...visitor, email: 'maria.wojcik@example.com' };
    const answer = await new Opener(test).signIn('google');
    expect((await test.call('GET', '/api/me', { token: tokenOf(answer) })).body).toMatchObject({
      user: { id: user.id, email: user.email },
    });
  });

  it('requires verification of an address that the provider has not verified', async () => {
    const visitor = someone({ email_verified: false });
    all.providers.google.person = visitor;
    expect(await new Opener(test).signIn('google')).toMatchObject({ status: 200, body: { isNewUser: true } });
    expect(await identityWith(test, visitor.email ?? '')).toMatchObject({ emailVerified: false });
  });

  it('cannot sign in once it is deactivated', async () => {
    const { user, visitor } = await aColleague('Dora Deactivated');
    await test.dataSource.query('UPDATE "identities" SET "disabled" = true WHERE "identityId" = $1', [user.identityId]);
    all.providers.google.person = visitor;
    expect(await new Opener(test).signIn('google')).toMatchObject({ status: 403, body: { code: 'USER_DISABLED' } });
  });

  it('requires its second factor', async () => {
    const { user, visitor } = await aColleague('Sonia Second');
    await test.dataSource.query(
      `UPDATE "identities" SET "totpId" = gen_random_uuid(), "totpSealed" = 'x', "totpName" = 'Phone', "totpEnrolledAt" = now() WHERE "identityId" = $1`,
      [user.identityId],
    );
    all.providers.google.person = visitor;
    expect(await new Opener(test).signIn('google')).toMatchObject({
      status: 200,
      body: { tokens: null, isNewUser: false, secondFactor: { mfaInfo: [{ displayName: 'Phone' }] } },
    });
  });
});

describe('reauthentication with a provider', () => {
  it('continues the same sign-in with a recent time', async () => {
    const { visitor } = await aColleague('Rita Recent');
    all.providers.google.person = visitor;
    const first = await new Opener(test).signIn('google');
    const opener = new Opener(test);
    const again = await opener.redeem(await opener.arrive('google'), { idToken: tokenOf(first) });
    expect(again).toMatchObject({ status: 200, body: { isNewUser: false } });
    const claims = (answer: Answer) =>
      JSON.parse(Buffer.from(tokenOf(answer).split('.')[1] ?? '', 'base64url').toString()) as { sid: string };
    expect(claims(again).sid).toBe(claims(first).sid);
  });

  it('rejects other users, and creates or links no account', async () => {
    const { user, visitor } = await aColleague('Olga Other');
    all.providers.google.person = visitor;
    const idToken = tokenOf(await new Opener(test).signIn('google'));
    const stranger = someone();
    all.providers.google.person = stranger;
    const opener = new Opener(test);
    const answer = await opener.redeem(await opener.arrive('google'), { idToken });
    expect(answer).toMatchObject({ status: 403, body: { code: 'USER_MISMATCH' } });
    expect(await identityWith(test, stranger.email ?? '')).toBeUndefined();
    expect(await providersOf(user.identityId)).toHaveLength(1);
  });
});
