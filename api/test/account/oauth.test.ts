import type { OidcServer } from '../../../tools/oidc/oidc-server.ts';
import { aCompany } from '../a-company.ts';
import { AuthorizationRequest, identityWith, sharedProviders, someone, tokenOf } from './oauth/authorization-request.ts';

const all = await sharedProviders();
const { test } = all;
const company = await aCompany(test);
afterEach(() => {
  for (const provider of Object.values(all.providers)) Object.assign(provider, { refuses: false, bend: (claims: object) => claims });
});

/** Id tokens that differ from the requested one. */
const bends: [which: string, bend: OidcServer['bend']][] = [
  ['for another client', (claims) => ({ ...claims, aud: 'somebody-else' })],
  ['of another issuer', (claims) => ({ ...claims, iss: 'https://elsewhere.example' })],
  ['for another authorization request', (claims) => ({ ...claims, nonce: 'another' })],
  ['without a nonce', (claims) => ({ ...claims, nonce: undefined })],
  ['that has expired', (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 60 })],
  ['without a subject', ({ sub: _, ...claims }) => claims],
];

const failed = '#error=AUTHORIZATION_FAILED';

describe.each(['google', 'apple', 'northwind'] as const)('sign-in by %s', (name) => {
  it('creates the account of a new user, and recognizes the user later', async () => {
    const providerUser = someone();
    all.providers[name].user = providerUser;
    const first = await new AuthorizationRequest(test).signIn(name);
    expect(first).toMatchObject({ status: 200, body: { secondFactor: null, isNewUser: true, redirectTo: null, invitationToken: null } });
    expect(await identityWith(test, providerUser.email ?? '')).toMatchObject({ emailVerified: true });

    const registered = await test.call('POST', '/api/auth/register', {
      body: { idToken: tokenOf(first), locale: 'en', fullName: 'New Visitor' },
    });
    expect(registered).toMatchObject({ status: 201, body: { user: { email: providerUser.email?.toLowerCase(), isVerified: true } } });
    const again = await new AuthorizationRequest(test).signIn(name);
    expect(again).toMatchObject({ status: 200, body: { isNewUser: false } });
    const me = await test.call('GET', '/api/me', { token: tokenOf(again) });
    expect(me.body).toMatchObject({ user: { email: providerUser.email?.toLowerCase() } });
  });

  it('continues to the requested page, with the invitation', async () => {
    all.providers[name].user = someone();
    const invitationToken = 'i'.repeat(43);
    const { body } = await new AuthorizationRequest(test).signIn(name, {
      redirectTo: `${test.env.PUBLIC_URL}/app/sessions?page=2#x`,
      invitationToken,
    });
    expect(body).toMatchObject({ redirectTo: '/app/sessions?page=2#x', invitationToken });
  });

  it('fails when the user is rejected there', async () => {
    const request = new AuthorizationRequest(test);
    all.providers[name].refuses = true;
    expect((await request.finish(await request.authorize(name))).hash).toBe(failed);
  });

  it.each(bends)('rejects a token %s', async (_, bend) => {
    const request = new AuthorizationRequest(test);
    all.providers[name].bend = bend;
    expect((await request.finish(await request.authorize(name))).hash).toBe(failed);
  });
});

describe('callback', () => {
  it('is accepted once', async () => {
    all.providers.google.user = someone();
    const request = new AuthorizationRequest(test);
    const redirect = await request.authorize('google');
    expect((await request.finish(redirect)).hash).toMatch(/^#[\w-]{43}$/);
    expect((await request.finish(redirect)).hash).toBe(failed);
  });

  it('is accepted for ten minutes', async () => {
    const request = new AuthorizationRequest(test);
    const redirect = await request.authorize('google');
    await test.dataSource.query(`UPDATE "authorization_requests" SET "expiresAt" = now() - interval '1 second'`);
    expect((await request.finish(redirect)).hash).toBe(failed);
  });

  it('is accepted only from the provider of the authorization request', async () => {
    const request = new AuthorizationRequest(test);
    const { address } = await request.authorize('google');
    const mixed = new URL(`${test.env.PUBLIC_URL}/api/integration/auth/northwind/callback${address.search}`);
    expect((await request.finish({ address: mixed, form: null })).hash).toBe(failed);
  });

  it.each(['', '?state=unknown&code=x', '?code=x', '?error=access_denied&error_description=x&more=1'])('fails with %j', async (search) => {
    const address = new URL(`${test.env.PUBLIC_URL}/api/integration/auth/google/callback${search}`);
    expect((await new AuthorizationRequest(test).finish({ address, form: null })).href).toBe(
      `${test.env.PUBLIC_URL}/user/auth_callback${failed}`,
    );
  });

  it('fails with a response of another issuer', async () => {
    const request = new AuthorizationRequest(test);
    const redirect = await request.authorize('google');
    redirect.address.searchParams.set('iss', 'https://elsewhere.example');
    expect((await request.finish(redirect)).hash).toBe(failed);
  });

  it('fails with a code of another authorization request', async () => {
    const [one, other] = [new AuthorizationRequest(test), new AuthorizationRequest(test)];
    const mine = await one.authorize('google');
    const theirs = await other.authorize('google');
    mine.address.searchParams.set('code', theirs.address.searchParams.get('code') ?? '');
    expect((await one.finish(mine)).hash).toBe(failed);
  });

  it('fails without an email address', async () => {
    const { email: _, ...nobody } = someone();
    all.providers.google.user = nobody;
    expect(await new AuthorizationRequest(test).complete('google')).toBe(failed.slice(1));
  });

  it('redirects an app to an address of its own', async () => {
    all.providers.google.user = someone();
    const request = new AuthorizationRequest(test);
    const page = await request.finish(await request.authorize('google', { mode: 'ios_app' }));
    expect(page).toMatchObject({ origin: test.env.PUBLIC_URL, pathname: '/user/auth_callback', search: '?mode=ios_app' });
    const popup = await request.finish(await request.authorize('google', { mode: 'popup' }));
    expect(popup).toMatchObject({ pathname: '/user/auth_callback', search: '' });
  });

  it("uses only the name from Apple's form", async () => {
    const { name: _, ...providerUser } = someone({ email_verified: 'true' });
    all.providers.apple.user = providerUser;
    const request = new AuthorizationRequest(test);
    const redirect = await request.authorize('apple');
    redirect.form?.set('user', JSON.stringify({ name: { firstName: 'Łucja', lastName: 'Wójcik' }, email: company.owner.user.email }));
    const { body } = await request.redeem((await request.finish(redirect)).hash.slice(1));
    expect(body).toMatchObject({ isNewUser: true });
    expect(await identityWith(test, providerUser.email ?? '')).toMatchObject({ displayName: 'Łucja Wójcik', emailVerified: true });
  });
});

describe('handle', () => {
  it('is valid only for the page that opened the authorization request', async () => {
    all.providers.google.user = someone();
    const request = new AuthorizationRequest(test);
    const handle = await request.complete('google');
    expect(await new AuthorizationRequest(test).redeem(handle)).toMatchObject({ status: 403, body: { code: 'AUTHORIZATION_FAILED' } });
    expect(await request.redeem(handle)).toMatchObject({ status: 200 });
  });

  it('is redeemed once, also with two requests at the same time', async () => {
    all.providers.google.user = someone();
    const request = new AuthorizationRequest(test);
    const handle = await request.complete('google');
    const answers = await Promise.all([request.redeem(handle), request.redeem(handle)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  it('is valid for two minutes, and stored only as a hash', async () => {
    const providerUser = someone();
    all.providers.google.user = providerUser;
    const request = new AuthorizationRequest(test);
    const handle = await request.complete('google');
    const rows = JSON.stringify(await test.dataSource.query('SELECT * FROM "oauth_handles"'));
    expect(rows).not.toContain(handle);
    expect(rows).not.toContain(providerUser.email);
    const [left] = await test.dataSource.query<{ s: number }[]>(
      `SELECT extract(epoch FROM "expiresAt" - now())::float8 AS "s" FROM "oauth_handles" ORDER BY "createdAt" DESC LIMIT 1`,
    );
    expect(left?.s).toBeGreaterThan(100);
    expect(left?.s).toBeLessThanOrEqual(120);
    await test.dataSource.query(`UPDATE "oauth_handles" SET "expiresAt" = now() - interval '1 second'`);
    expect(await request.redeem(handle)).toMatchObject({ status: 403, body: { message: 'Authorization error. Please try again.' } });
  });

  it('creates one account for two simultaneous authorization requests of a new user', async () => {
    const providerUser = someone();
    all.providers.google.user = providerUser;
    const openers = [new AuthorizationRequest(test), new AuthorizationRequest(test)];
    const handles = [await openers[0]?.complete('google'), await openers[1]?.complete('google')];
    const answers = await Promise.all(openers.map((request, index) => request.redeem(handles[index] ?? '')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });
});
