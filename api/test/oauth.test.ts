import type { OidcServer } from '../../tools/oidc-server.ts';
import { aCompany, type TestCompany } from './a-company.ts';
import { identityWith, Opener, someone, startWithProviders, tokenOf, type WithProviders } from './oauth/authorization-request.ts';
import type { TestApp } from './test-app.ts';

let all: WithProviders;
let test: TestApp;
let company: TestCompany;

beforeAll(async () => {
  all = await startWithProviders();
  test = all.test;
  company = await aCompany(test);
});
afterAll(() => all.stop());
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
    const visitor = someone();
    all.providers[name].person = visitor;
    const first = await new Opener(test).signIn(name);
    expect(first).toMatchObject({ status: 200, body: { secondFactor: null, isNewUser: true, redirectTo: null, invitationToken: null } });
    expect(await identityWith(test, visitor.email ?? '')).toMatchObject({ emailVerified: true });

    const registered = await test.call('POST', '/api/auth/register', {
      body: { idToken: tokenOf(first), locale: 'en', fullName: 'New Visitor' },
    });
    expect(registered).toMatchObject({ status: 201, body: { user: { email: visitor.email?.toLowerCase(), isVerified: true } } });
    const again = await new Opener(test).signIn(name);
    expect(again).toMatchObject({ status: 200, body: { isNewUser: false } });
    const me = await test.call('GET', '/api/me', { token: tokenOf(again) });
    expect(me.body).toMatchObject({ user: { email: visitor.email?.toLowerCase() } });
  });

  it('continues to the requested page, with the invitation', async () => {
    all.providers[name].person = someone();
    const invitationToken = 'i'.repeat(43);
    const { body } = await new Opener(test).signIn(name, { redirectTo: `${test.env.PUBLIC_URL}/app/sessions?page=2#x`, invitationToken });
    expect(body).toMatchObject({ redirectTo: '/app/sessions?page=2#x', invitationToken });
  });

  it('fails when the user is rejected there', async () => {
    const opener = new Opener(test);
    all.providers[name].refuses = true;
    expect((await opener.comeBack(await opener.visit(name))).hash).toBe(failed);
  });

  it.each(bends)('rejects a token %s', async (_, bend) => {
    const opener = new Opener(test);
    all.providers[name].bend = bend;
    expect((await opener.comeBack(await opener.visit(name))).hash).toBe(failed);
  });
});

describe('callback', () => {
  it('is accepted once', async () => {
    all.providers.google.person = someone();
    const opener = new Opener(test);
    const way = await opener.visit('google');
    expect((await opener.comeBack(way)).hash).toMatch(/^#[\w-]{43}$/);
    expect((await opener.comeBack(way)).hash).toBe(failed);
  });

  it('is accepted for ten minutes', async () => {
    const opener = new Opener(test);
    const way = await opener.visit('google');
    await test.dataSource.query(`UPDATE "authorization_requests" SET "expiresAt" = now() - interval '1 second'`);
    expect((await opener.comeBack(way)).hash).toBe(failed);
  });

  it('is accepted only from the provider of the authorization request', async () => {
    const opener = new Opener(test);
    const { address } = await opener.visit('google');
    const mixed = new URL(`${test.env.PUBLIC_URL}/api/integration/auth/northwind/callback${address.search}`);
    expect((await opener.comeBack({ address: mixed, form: null })).hash).toBe(failed);
  });

  it.each(['', '?state=unknown&code=x', '?code=x', '?error=access_denied&error_description=x&more=1'])('fails with %j', async (search) => {
    const address = new URL(`${test.env.PUBLIC_URL}/api/integration/auth/google/callback${search}`);
    expect((await new Opener(test).comeBack({ address, form: null })).href).toBe(`${test.env.PUBLIC_URL}/user/auth_callback${failed}`);
  });

  it('fails with a response of another issuer', async () => {
    const opener = new Opener(test);
    const way = await opener.visit('google');
    way.address.searchParams.set('iss', 'https://elsewhere.example');
    expect((await opener.comeBack(way)).hash).toBe(failed);
  });

  it('fails with a code of another authorization request', async () => {
    const [one, other] = [new Opener(test), new Opener(test)];
    const mine = await one.visit('google');
    const theirs = await other.visit('google');
    mine.address.searchParams.set('code', theirs.address.searchParams.get('code') ?? '');
    expect((await one.comeBack(mine)).hash).toBe(failed);
  });

  it('fails without an email address', async () => {
    const { email: _, ...nobody } = someone();
    all.providers.google.person = nobody;
    expect(await new Opener(test).arrive('google')).toBe(failed.slice(1));
  });

  it('redirects an app to an address of its own', async () => {
    all.providers.google.person = someone();
    const opener = new Opener(test);
    const page = await opener.comeBack(await opener.visit('google', { mode: 'ios_app' }));
    expect(page).toMatchObject({ origin: test.env.PUBLIC_URL, pathname: '/user/auth_callback', search: '?mode=ios_app' });
    const popup = await opener.comeBack(await opener.visit('google', { mode: 'popup' }));
    expect(popup).toMatchObject({ pathname: '/user/auth_callback', search: '' });
  });

  it("uses only the name from Apple's form", async () => {
    const { name: _, ...visitor } = someone({ email_verified: 'true' });
    all.providers.apple.person = visitor;
    const opener = new Opener(test);
    const way = await opener.visit('apple');
    way.form?.set('user', JSON.stringify({ name: { firstName: 'Łucja', lastName: 'Wójcik' }, email: company.owner.user.email }));
    const { body } = await opener.redeem((await opener.comeBack(way)).hash.slice(1));
    expect(body).toMatchObject({ isNewUser: true });
    expect(await identityWith(test, visitor.email ?? '')).toMatchObject({ displayName: 'Łucja Wójcik', emailVerified: true });
  });
});

describe('handle', () => {
  it('is valid only for the page that opened the authorization request', async () => {
    all.providers.google.person = someone();
    const opener = new Opener(test);
    const handle = await opener.arrive('google');
    expect(await new Opener(test).redeem(handle)).toMatchObject({ status: 403, body: { code: 'AUTHORIZATION_FAILED' } });
    expect(await opener.redeem(handle)).toMatchObject({ status: 200 });
  });

  it('is redeemed once, also with two requests at the same time', async () => {
    all.providers.google.person = someone();
    const opener = new Opener(test);
    const handle = await opener.arrive('google');
    const answers = await Promise.all([opener.redeem(handle), opener.redeem(handle)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  it('is valid for two minutes, and stored only as a hash', async () => {
    const visitor = someone();
    all.providers.google.person = visitor;
    const opener = new Opener(test);
    const handle = await opener.arrive('google');
    const rows = JSON.stringify(await test.dataSource.query('SELECT * FROM "oauth_handles"'));
    expect(rows).not.toContain(handle);
    expect(rows).not.toContain(visitor.email);
    const [left] = await test.dataSource.query<{ s: number }[]>(
      `SELECT max(extract(epoch FROM "expiresAt" - now()))::float8 AS "s" FROM "oauth_handles"`,
    );
    expect(left?.s).toBeGreaterThan(100);
    expect(left?.s).toBeLessThanOrEqual(120);
    await test.dataSource.query(`UPDATE "oauth_handles" SET "expiresAt" = now() - interval '1 second'`);
    expect(await opener.redeem(handle)).toMatchObject({ status: 403, body: { message: 'Authorization error. Please try again.' } });
  });

  it('creates one account for two simultaneous authorization requests of a new user', async () => {
    const visitor = someone();
    all.providers.google.person = visitor;
    const openers = [new Opener(test), new Opener(test)];
    const handles = [await openers[0]?.arrive('google'), await openers[1]?.arrive('google')];
    const answers = await Promise.all(openers.map((opener, index) => opener.redeem(handles[index] ?? '')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });
});
