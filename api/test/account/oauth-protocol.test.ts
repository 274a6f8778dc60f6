import { createHash } from 'node:crypto';
import { deleteApp, type FirebaseApp, initializeApp } from '@firebase/app';
import {
  connectAuthEmulator,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  linkWithCredential,
  OAuthProvider,
  reauthenticateWithCredential,
  signInWithCredential,
  signInWithEmailAndPassword,
  unlink,
} from '@firebase/auth';
import type { OidcUser } from '../../../tools/oidc/oidc-server.ts';
import { aCompany, aUser, password, recentTokenFor, type TestCompany, tokenFor } from '../a-company.ts';
import { mailsTo } from '../an-unregistered-user.ts';
import { auditOf } from '../audit-of.ts';
import type { Answer } from '../test-app.ts';
import { AuthorizationRequest, type ProviderName, sharedProviders, someone } from './oauth/authorization-request.ts';

const all = await sharedProviders();
let company: TestCompany;
let app: FirebaseApp;
let auth: ReturnType<typeof initializeAuth>;

beforeAll(async () => {
  company = await aCompany(all.test);
  app = initializeApp({ apiKey: 'any' }, 'providers');
  auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, await all.test.listen(), { disableWarnings: true });
});
afterAll(() => deleteApp(app));

const now = () => Math.floor(Date.now() / 1000);
/** An id token as a client gets it from the provider's own library. */
const idTokenOf = (name: ProviderName, providerUser: OidcUser, claims = {}) => {
  const provider = all.providers[name];
  return provider.sign({ ...providerUser, iss: provider.issuer, aud: `nearhand-${name}`, iat: now(), exp: now() + 600, ...claims });
};
const googleCredential = async (providerUser: OidcUser) => GoogleAuthProvider.credential(await idTokenOf('google', providerUser));
const idp = (body: object): Promise<Answer> =>
  all.test.call('POST', '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp', { body: { requestUri: 'http://localhost', ...body } });
const postBody = (providerId: string, id_token: string, more = {}) => new URLSearchParams({ providerId, id_token, ...more }).toString();
const refusalOf = ({ status, body }: Answer) => ({ status, message: (body['error'] as { message?: string } | undefined)?.message });

describe('public firebase SDK', () => {
  it('signs up a new user with a Google token, and recognizes the user later', async () => {
    const providerUser = someone();
    const first = await signInWithCredential(auth, await googleCredential(providerUser));
    expect(first.user).toMatchObject({ email: providerUser.email?.toLowerCase(), emailVerified: true, displayName: providerUser.name });
    const again = await signInWithCredential(auth, await googleCredential(providerUser));
    expect(again.user.uid).toBe(first.user.uid);
    expect(again.providerId).toBe('google.com');
  });

  it.each([
    ['apple.com', 'apple', (nonce: string) => createHash('sha256').update(nonce).digest('hex')],
    ['oidc.northwind', 'northwind', (nonce: string) => nonce],
  ] as const)('signs in with %s and a nonce', async (providerId, name, inToken) => {
    const rawNonce = 'a-nonce-of-the-client';
    const providerUser = someone();
    const idToken = await idTokenOf(name, providerUser, { nonce: inToken(rawNonce) });
    const { user } = await signInWithCredential(auth, new OAuthProvider(providerId).credential({ idToken, rawNonce }));
    expect(user.email).toBe(providerUser.email?.toLowerCase());
  });

  it('links a provider, signs in with it, and unlinks it', async () => {
    const { user } = await aUser(all.test, company.companyId, 'Lena Linked', {});
    const providerUser = someone();
    const signedIn = (await signInWithEmailAndPassword(auth, user.email, password)).user;
    await linkWithCredential(signedIn, await googleCredential(providerUser));
    expect(signedIn.providerData.map(({ providerId }) => providerId).sort()).toEqual(['google.com', 'password']);
    expect((await reauthenticateWithCredential(signedIn, await googleCredential(providerUser))).user.uid).toBe(user.identityId);
    await unlink(signedIn, 'google.com');
    const actions = (await auditOf(all.test, company)).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['providerLinked', 'providerUnlinked']));
    expect(signedIn.providerData.map(({ providerId }) => providerId)).toEqual(['password']);
    expect((await mailsTo(all.test, user.email)).map(({ subject }) => subject)).toEqual([
      'A sign-in method was removed from your account',
      'A sign-in method was added to your account',
    ]);
  });

  it('replaces the password by a provider with a mail and a record, and keeps the last sign-in method', async () => {
    const own = await aCompany(all.test);
    const { user } = await aUser(all.test, own.companyId, 'Pia Providers', {});
    const signedIn = (await signInWithEmailAndPassword(auth, user.email, password)).user;
    await linkWithCredential(signedIn, await googleCredential(someone()));
    await unlink(signedIn, 'password');
    expect((await mailsTo(all.test, user.email))[0]?.text).toContain(
      `You can no longer sign in to Nearhand as ${user.email} with: password.`,
    );
    expect(await auditOf(all.test, own)).toContainEqual(expect.objectContaining({ action: 'passwordChanged', details: { removed: true } }));
    await expect(unlink(signedIn, 'google.com')).rejects.toMatchObject({ code: 'auth/operation-not-allowed' });
  });

  it('mails no unverified address, which may belong to somebody else', async () => {
    const { user } = await aUser(all.test, company.companyId, 'Uwe Unverified', { isVerified: false });
    await all.test.dataSource.query('UPDATE "identities" SET "emailVerified" = false WHERE "identityId" = $1', [user.identityId]);
    const signedIn = (await signInWithEmailAndPassword(auth, user.email, password)).user;
    await linkWithCredential(signedIn, await googleCredential(someone()));
    expect(signedIn.providerData).toHaveLength(2);
    expect(await mailsTo(all.test, user.email)).toEqual([]);
  });

  it('maps the error that requires a sign-in to the account first', async () => {
    const { user } = await aUser(all.test, company.companyId, 'Una Unsure', {});
    const providerUser = someone({ email: user.email, email_verified: false });
    await expect(signInWithCredential(auth, await googleCredential(providerUser))).rejects.toMatchObject({
      code: 'auth/account-exists-with-different-credential',
    });
  });

  it('does not reauthenticate with an unknown account, and creates none', async () => {
    const { user } = await aUser(all.test, company.companyId, 'Ada Again', {});
    const signedIn = (await signInWithEmailAndPassword(auth, user.email, password)).user;
    const stranger = someone();
    await expect(reauthenticateWithCredential(signedIn, await googleCredential(stranger))).rejects.toMatchObject({
      code: 'auth/user-mismatch',
    });
    const rows = await all.test.dataSource.query('SELECT 1 FROM "identities" WHERE "email" = $1', [stranger.email?.toLowerCase()]);
    expect(rows).toEqual([]);
  });
});

describe('id token from a client', () => {
  const refusedTokens: [string, object, object][] = [
    ['for another client', { aud: 'somebody-else' }, {}],
    ['of another issuer', { iss: 'https://elsewhere.example' }, {}],
    ['that has expired', { iat: now() - 900, exp: now() - 300 }, {}],
    ['that is old', { iat: now() - 7200, exp: now() + 600 }, {}],
    ['with a nonce unknown to the client', { nonce: 'secret' }, {}],
    ['with another nonce', { nonce: 'secret' }, { nonce: 'guess' }],
    ['without a subject', { sub: undefined }, {}],
    ['without an address', { email: undefined }, {}],
  ];
  it.each(refusedTokens)('is rejected %s', async (_, claims, more) => {
    const answer = await idp({ postBody: postBody('google.com', await idTokenOf('google', someone(), claims), more) });
    expect(refusalOf(answer)).toEqual({ status: 400, message: 'INVALID_IDP_RESPONSE' });
  });

  it('is rejected with an invalid or missing signature', async () => {
    const providerUser = someone();
    const claims = { iss: all.providers.google.issuer, aud: 'nearhand-google' };
    const forged = await idTokenOf('northwind', providerUser, claims);
    const [, content = ''] = (await idTokenOf('google', providerUser)).split('.');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${content}.`;
    for (const token of [forged, unsigned, 'x', `${forged}x`]) {
      expect(refusalOf(await idp({ postBody: postBody('google.com', token) })).message).toBe('INVALID_IDP_RESPONSE');
    }
  });

  it('is rejected for a provider that is not configured, and access tokens always', async () => {
    const token = await idTokenOf('google', someone());
    expect(refusalOf(await idp({ postBody: postBody('facebook.com', token) })).message).toBe('OPERATION_NOT_ALLOWED');
    expect(refusalOf(await idp({ postBody: 'providerId=google.com&access_token=x' })).message).toBe('INVALID_IDP_RESPONSE');
    expect(refusalOf(await idp({})).message).toBe('OPERATION_NOT_ALLOWED');
  });
});

describe('linking authorization request', () => {
  const complete = async (providerUser: OidcUser) => {
    all.providers.google.user = providerUser;
    const request = new AuthorizationRequest(all.test);
    const handle = await request.complete('google');
    return { request, proof: { pendingToken: handle, sessionId: request.verifier } };
  };
  const linksOf = (identityId: string) =>
    all.test.dataSource.query<object[]>('SELECT "provider", "subject" FROM "identity_providers" WHERE "identityId" = $1', [identityId]);

  it('adds a sign-in method once, and keeps the tokens of the page', async () => {
    const { user } = await aUser(all.test, company.companyId, 'Lea Link', {});
    const idToken = await recentTokenFor(all.test, user.identityId);
    const providerUser = someone();
    const { proof } = await complete(providerUser);
    const linked = await idp({ idToken, ...proof, returnSecureToken: false });
    expect(linked).toMatchObject({ status: 200, body: { localId: user.identityId, providerId: 'google.com' } });
    expect(linked.body).not.toHaveProperty('idToken');
    expect(await linksOf(user.identityId)).toEqual([{ provider: 'google.com', subject: providerUser.sub }]);
    expect(refusalOf(await idp({ idToken, ...proof })).message).toBe('INVALID_PENDING_TOKEN');
    all.providers.google.user = providerUser;
    expect(await new AuthorizationRequest(all.test).signIn('google')).toMatchObject({ status: 200, body: { isNewUser: false } });
  });

  it('can be completed for ten minutes after the account was found to require a sign-in', async () => {
    const { user } = await aUser(all.test, company.companyId, 'Eva Exists', {});
    const { request, proof } = await complete(someone({ email: user.email, email_verified: false }));
    expect(await request.redeem(proof.pendingToken)).toMatchObject({ status: 409, body: { code: 'ACCOUNT_EXISTS' } });
    const [left] = await all.test.dataSource.query<{ s: number }[]>(
      `SELECT extract(epoch FROM "expiresAt" - now())::float8 AS "s" FROM "oauth_handles" ORDER BY "createdAt" DESC LIMIT 1`,
    );
    expect(left?.s).toBeGreaterThan(590);
    const idToken = await recentTokenFor(all.test, user.identityId);
    expect((await idp({ idToken, ...proof })).status).toBe(200);
    expect(await linksOf(user.identityId)).toHaveLength(1);
  });

  it('waits for reauthentication', async () => {
    const { user } = await aUser(all.test, company.companyId, 'Wera Waiting', {});
    const { proof } = await complete(someone());
    const old = await tokenFor(all.test, user.identityId, undefined, new Date(Date.now() - 121_000));
    expect(refusalOf(await idp({ idToken: old, ...proof })).message).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    await all.test.dataSource.query(`UPDATE "oauth_handles" SET "expiresAt" = "expiresAt" - interval '3 minutes'`);
    const idToken = await recentTokenFor(all.test, user.identityId);
    expect((await idp({ idToken, ...proof })).status).toBe(200);
    expect(await linksOf(user.identityId)).toHaveLength(1);
  });

  it('requires a sign-in of the last two minutes, the verifier, and an unlinked provider account', async () => {
    const { user } = await aUser(all.test, company.companyId, 'Rosa Refused', {});
    const { identityId } = user;
    const providerUser = someone();
    const { proof } = await complete(providerUser);
    const old = await tokenFor(all.test, identityId, undefined, new Date(Date.now() - 121_000));
    expect(refusalOf(await idp({ idToken: old, ...proof })).message).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    const idToken = await recentTokenFor(all.test, identityId);
    expect(refusalOf(await idp({ idToken, ...proof, sessionId: 'v'.repeat(43) })).message).toBe('INVALID_PENDING_TOKEN');
    expect(refusalOf(await idp({ idToken: 'x', ...proof })).message).toBe('INVALID_ID_TOKEN');
    await signInWithCredential(auth, await googleCredential(providerUser));
    expect(refusalOf(await idp({ idToken, ...proof })).message).toBe('FEDERATED_USER_ID_ALREADY_LINKED');
    expect(await linksOf(identityId)).toEqual([]);
  });
});
