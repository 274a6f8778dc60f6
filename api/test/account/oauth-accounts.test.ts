import { aCompany, aUser } from '../a-company.ts';
import { askIdentity } from '../a-sign-in.ts';
import { linkIn, mailsTo } from '../an-unregistered-user.ts';
import type { Answer } from '../test-app.ts';
import { AuthorizationRequest, identityWith, sharedProviders, someone, tokenOf } from './oauth/authorization-request.ts';

const all = await sharedProviders();
const { test } = all;
const company = await aCompany(test);

const providersOf = (identityId: string) =>
  test.dataSource.query<{ provider: string; subject: string }[]>('SELECT * FROM "identity_providers" WHERE "identityId" = $1', [
    identityId,
  ]);
/** A second operator, and a provider user with the same address. */
async function aUserWithProvider(name: string, traits = {}) {
  const { user } = await aUser(test, company.companyId, name, {});
  return { user, providerUser: someone({ email: user.email, ...traits }) };
}

describe('account with the same address as the provider user', () => {
  it('is linked and signed in when both sides have verified the address', async () => {
    const { user, providerUser } = await aUserWithProvider('Vera Verified');
    all.providers.google.user = providerUser;
    const answer = await new AuthorizationRequest(test).signIn('google');
    expect(answer).toMatchObject({ status: 200, body: { isNewUser: false } });
    expect((await test.call('GET', '/api/me', { token: tokenOf(answer) })).body).toMatchObject({ user: { id: user.id } });
    expect(await providersOf(user.identityId)).toMatchObject([{ provider: 'google.com', subject: providerUser.sub }]);
  });

  it('is notified with a link that restores the account', async () => {
    const { user, providerUser } = await aUserWithProvider('Tom Told');
    await test.dataSource.query(`UPDATE "users" SET "locale" = 'pl' WHERE "id" = $1`, [user.id]);
    all.providers.northwind.user = providerUser;
    const { idToken } = (await new AuthorizationRequest(test).signIn('northwind')).body['tokens'] as { idToken: string };
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
    const { user, providerUser } = await aUserWithProvider('Una Unsure', traits);
    await test.dataSource.query('UPDATE "identities" SET "emailVerified" = $2 WHERE "identityId" = $1', [user.identityId, isVerifiedHere]);
    all.providers.google.user = providerUser;
    const request = new AuthorizationRequest(test);
    const handle = await request.complete('google');
    expect(await request.redeem(handle)).toMatchObject({
      status: 409,
      body: { code: 'ACCOUNT_EXISTS', details: { email: user.email, provider: 'google', pendingToken: handle } },
    });
    expect(await providersOf(user.identityId)).toEqual([]);
  });

  it('is not linked to a second account at the same provider', async () => {
    const { providerUser } = await aUserWithProvider('Tina Twice');
    all.providers.google.user = providerUser;
    expect((await new AuthorizationRequest(test).signIn('google')).status).toBe(200);
    all.providers.google.user = { ...providerUser, sub: 'another' };
    expect(await new AuthorizationRequest(test).signIn('google')).toMatchObject({ status: 409, body: { code: 'ACCOUNT_EXISTS' } });
  });

  it('stays linked when the address at the provider changes', async () => {
    const { user, providerUser } = await aUserWithProvider('Maria Married');
    all.providers.google.user = providerUser;
    await new AuthorizationRequest(test).signIn('google');
    all.providers.google.user = { ...providerUser, email: 'maria.wojcik@example.com' };
    const answer = await new AuthorizationRequest(test).signIn('google');
    expect((await test.call('GET', '/api/me', { token: tokenOf(answer) })).body).toMatchObject({
      user: { id: user.id, email: user.email },
    });
  });

  it('requires verification of an address that the provider has not verified', async () => {
    const providerUser = someone({ email_verified: false });
    all.providers.google.user = providerUser;
    expect(await new AuthorizationRequest(test).signIn('google')).toMatchObject({ status: 200, body: { isNewUser: true } });
    expect(await identityWith(test, providerUser.email ?? '')).toMatchObject({ emailVerified: false });
  });

  it('cannot sign in once it is deactivated', async () => {
    const { user, providerUser } = await aUserWithProvider('Dora Deactivated');
    await test.dataSource.query('UPDATE "identities" SET "disabled" = true WHERE "identityId" = $1', [user.identityId]);
    all.providers.google.user = providerUser;
    expect(await new AuthorizationRequest(test).signIn('google')).toMatchObject({ status: 403, body: { code: 'USER_DISABLED' } });
  });

  it('requires its second factor', async () => {
    const { user, providerUser } = await aUserWithProvider('Sonia Second');
    await test.dataSource.query(
      `UPDATE "identities" SET "totpId" = gen_random_uuid(), "totpSealed" = 'x', "totpName" = 'Phone', "totpEnrolledAt" = now() WHERE "identityId" = $1`,
      [user.identityId],
    );
    all.providers.google.user = providerUser;
    expect(await new AuthorizationRequest(test).signIn('google')).toMatchObject({
      status: 200,
      body: { tokens: null, isNewUser: false, secondFactor: { mfaInfo: [{ displayName: 'Phone' }] } },
    });
  });
});

describe('reauthentication with a provider', () => {
  it('continues the same sign-in with a recent time', async () => {
    const { providerUser } = await aUserWithProvider('Rita Recent');
    all.providers.google.user = providerUser;
    const first = await new AuthorizationRequest(test).signIn('google');
    const request = new AuthorizationRequest(test);
    const again = await request.redeem(await request.complete('google'), { idToken: tokenOf(first) });
    expect(again).toMatchObject({ status: 200, body: { isNewUser: false } });
    const claims = (answer: Answer) =>
      JSON.parse(Buffer.from(tokenOf(answer).split('.')[1] ?? '', 'base64url').toString()) as { sid: string };
    expect(claims(again).sid).toBe(claims(first).sid);
  });

  it('rejects other users, and creates or links no account', async () => {
    const { user, providerUser } = await aUserWithProvider('Olga Other');
    all.providers.google.user = providerUser;
    const idToken = tokenOf(await new AuthorizationRequest(test).signIn('google'));
    const stranger = someone();
    all.providers.google.user = stranger;
    const request = new AuthorizationRequest(test);
    const answer = await request.redeem(await request.complete('google'), { idToken });
    expect(answer).toMatchObject({ status: 403, body: { code: 'USER_MISMATCH' } });
    expect(await identityWith(test, stranger.email ?? '')).toBeUndefined();
    expect(await providersOf(user.identityId)).toHaveLength(1);
  });
});
