import { jest } from '@jest/globals';
import type { OidcServer } from '../../tools/oidc-server.ts';
import { aCompany, aPerson, type TestCompany } from './a-company.ts';
import { Opener, someone, startWithProviders, type WithProviders } from './oauth/a-visit.ts';
import { visitProvider } from './oauth/visit-provider.ts';
import type { Answer, TestApp } from './test-app.ts';

let all: WithProviders;
let test: TestApp;
let company: TestCompany;

beforeAll(async () => {
  // The stand-in warns that it is no more than that.
  for (const level of ['warn', 'info'] as const) jest.spyOn(console, level).mockImplementation(() => undefined);
  all = await startWithProviders();
  test = all.test;
  company = await aCompany(test);
});
afterAll(() => all.stop());
afterEach(() => {
  for (const provider of Object.values(all.providers)) Object.assign(provider, { refuses: false, bend: (claims: object) => claims });
});

/** Ways in which an id token is not the one that was asked for. */
const bends: [which: string, bend: OidcServer['bend']][] = [
  ['for another client', (claims) => ({ ...claims, aud: 'somebody-else' })],
  ['of another issuer', (claims) => ({ ...claims, iss: 'https://elsewhere.example' })],
  ['for another visit', (claims) => ({ ...claims, nonce: 'another' })],
  ['for no visit', (claims) => ({ ...claims, nonce: undefined })],
  ['that is over', (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 60 })],
  ['of nobody', ({ sub: _, ...claims }) => claims],
];

const failed = '#error=AUTHORIZATION_FAILED';
const tokenOf = ({ body }: Answer) => String((body['tokens'] as { idToken: string }).idToken);
const identityOf = async (email: string) => {
  const [row] = await test.dataSource.query<{ identityId: string; emailVerified: boolean; displayName: string }[]>(
    'SELECT * FROM "identities" WHERE "email" = $1',
    [email.toLowerCase()],
  );
  return row;
};
const providersOf = (identityId: string) =>
  test.dataSource.query<{ provider: string; subject: string }[]>('SELECT * FROM "identity_providers" WHERE "identityId" = $1', [
    identityId,
  ]);
/** A colleague, and the visitor at the provider who has the same address. */
async function aColleague(name: string, traits = {}) {
  const { user } = await aPerson(test, company.companyId, name, {});
  return { user, visitor: someone({ email: user.email, ...traits }) };
}

describe.each(['google', 'apple', 'northwind'] as const)('signing in by %s', (name) => {
  it('makes the account of somebody new, and knows them the next time', async () => {
    const visitor = someone();
    all.providers[name].person = visitor;
    const first = await new Opener(test).signIn(name);
    expect(first).toMatchObject({ status: 200, body: { secondFactor: null, isNewUser: true, redirectTo: null, invitationToken: null } });
    expect(await identityOf(visitor.email ?? '')).toMatchObject({ emailVerified: true });

    const registered = await test.call('POST', '/api/auth/register', {
      body: { idToken: tokenOf(first), locale: 'en', fullName: 'New Visitor' },
    });
    expect(registered).toMatchObject({ status: 201, body: { user: { email: visitor.email?.toLowerCase(), isVerified: true } } });
    const again = await new Opener(test).signIn(name);
    expect(again).toMatchObject({ status: 200, body: { isNewUser: false } });
    const me = await test.call('GET', '/api/me', { token: tokenOf(again) });
    expect(me.body).toMatchObject({ user: { email: visitor.email?.toLowerCase() } });
  });

  it('carries on where one wanted to go, with the invitation', async () => {
    all.providers[name].person = someone();
    const invitationToken = 'i'.repeat(43);
    const { body } = await new Opener(test).signIn(name, { redirectTo: `${test.env.PUBLIC_URL}/app/sessions?page=2#x`, invitationToken });
    expect(body).toMatchObject({ redirectTo: '/app/sessions?page=2#x', invitationToken });
  });

  it('fails when the visitor is refused there', async () => {
    const opener = new Opener(test);
    all.providers[name].refuses = true;
    expect((await opener.comeBack(await opener.visit(name))).hash).toBe(failed);
  });

  it.each(bends)('takes no token %s', async (_, bend) => {
    const opener = new Opener(test);
    all.providers[name].bend = bend;
    expect((await opener.comeBack(await opener.visit(name))).hash).toBe(failed);
  });
});

describe('the way to a provider', () => {
  it('asks with PKCE, a nonce and a state, none of which is kept in the clear', async () => {
    const address = new URL(await new Opener(test).start('google'));
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      client_id: 'nearhand-google',
      response_type: 'code',
      redirect_uri: `${test.env.PUBLIC_URL}/api/integration/auth/google/callback`,
      code_challenge_method: 'S256',
      scope: 'openid email profile',
    });
    const rows = JSON.stringify(await test.dataSource.query('SELECT * FROM "oauth_states"'));
    for (const secret of ['state', 'nonce']) {
      const value = address.searchParams.get(secret) ?? '';
      expect(value).toMatch(/^[\w-]{43}$/);
      expect(rows).not.toContain(value);
    }
  });

  it('asks Apple for a form, with a name', async () => {
    const { searchParams } = new URL(await new Opener(test).start('apple'));
    expect(searchParams.get('response_mode')).toBe('form_post');
    expect(searchParams.get('scope')).toBe('openid email name');
  });

  it.each([
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
    'https://elsewhere.example/',
    'http://localhost:4200@elsewhere.example/',
    'http://ada@localhost:4200/',
    'nearhand://app',
    'http://localhost:4200//elsewhere.example',
  ])('is refused to somebody who would go on to %s', async (redirectTo) => {
    await expect(new Opener(test).start('google', { redirectTo })).rejects.toThrow('422 UNTRUSTED_REDIRECT');
  });

  it.each(['redeem', 'facebook', 'callback'])('leads nowhere for %s, which is not set up', async (name) => {
    await expect(new Opener(test).start(name)).rejects.toThrow('404 PROVIDER_NOT_CONFIGURED');
  });

  it('needs a page that keeps a verifier', async () => {
    await expect(new Opener(test).start('google', { challenge: '' })).rejects.toThrow('400 VALIDATION_FAILED');
  });

  it('is limited for each address', async () => {
    const opener = new Opener(test);
    const statuses: number[] = [];
    for (let round = 0; round < 61; round++) {
      const answer = await test.call('GET', `/api/integration/auth/google?challenge=${opener.challenge}`, { ip: opener.ip });
      statuses.push(answer.status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('coming back', () => {
  it('is possible once', async () => {
    all.providers.google.person = someone();
    const opener = new Opener(test);
    const way = await opener.visit('google');
    expect((await opener.comeBack(way)).hash).toMatch(/^#[\w-]{43}$/);
    expect((await opener.comeBack(way)).hash).toBe(failed);
  });

  it('is possible for ten minutes', async () => {
    const opener = new Opener(test);
    const way = await opener.visit('google');
    await test.dataSource.query(`UPDATE "oauth_states" SET "expiresAt" = now() - interval '1 second'`);
    expect((await opener.comeBack(way)).hash).toBe(failed);
  });

  it('is possible from the provider alone that the visit was to', async () => {
    const opener = new Opener(test);
    const { address } = await opener.visit('google');
    const mixed = new URL(`${test.env.PUBLIC_URL}/api/integration/auth/northwind/callback${address.search}`);
    expect((await opener.comeBack({ address: mixed, form: null })).hash).toBe(failed);
  });

  it.each(['', '?state=unknown&code=x', '?code=x', '?error=access_denied&error_description=x&more=1'])('fails with %j', async (search) => {
    const address = new URL(`${test.env.PUBLIC_URL}/api/integration/auth/google/callback${search}`);
    expect((await new Opener(test).comeBack({ address, form: null })).href).toBe(`${test.env.PUBLIC_URL}/user/auth_callback${failed}`);
  });

  it('fails with the answer of somebody else who speaks in the name of the provider', async () => {
    const opener = new Opener(test);
    const way = await opener.visit('google');
    way.address.searchParams.set('iss', 'https://elsewhere.example');
    expect((await opener.comeBack(way)).hash).toBe(failed);
  });

  it('fails with a code of another visit', async () => {
    const [one, other] = [new Opener(test), new Opener(test)];
    const mine = await one.visit('google');
    const theirs = await other.visit('google');
    mine.address.searchParams.set('code', theirs.address.searchParams.get('code') ?? '');
    expect((await one.comeBack(mine)).hash).toBe(failed);
  });

  it('fails without an e-mail address', async () => {
    const { email: _, ...nobody } = someone();
    all.providers.google.person = nobody;
    expect(await new Opener(test).arrive('google')).toBe(failed.slice(1));
  });

  it('leads an app to an address of its own', async () => {
    all.providers.google.person = someone();
    const opener = new Opener(test);
    const page = await opener.comeBack(await opener.visit('google', { mode: 'ios_app' }));
    expect(page).toMatchObject({ origin: test.env.PUBLIC_URL, pathname: '/user/auth_callback', search: '?mode=ios_app' });
    const popup = await opener.comeBack(await opener.visit('google', { mode: 'popup' }));
    expect(popup).toMatchObject({ pathname: '/user/auth_callback', search: '' });
  });

  it("takes the name out of Apple's form, and nothing else", async () => {
    const { name: _, ...visitor } = someone({ email_verified: 'true' });
    all.providers.apple.person = visitor;
    const opener = new Opener(test);
    const way = await opener.visit('apple');
    way.form?.set('user', JSON.stringify({ name: { firstName: 'Łucja', lastName: 'Wójcik' }, email: company.owner.user.email }));
    const { body } = await opener.redeem((await opener.comeBack(way)).hash.slice(1));
    expect(body).toMatchObject({ isNewUser: true });
    expect(await identityOf(visitor.email ?? '')).toMatchObject({ displayName: 'Łucja Wójcik', emailVerified: true });
  });
});

describe('a handle', () => {
  it('is worth nothing to anybody but the page that opened the visit', async () => {
    all.providers.google.person = someone();
    const opener = new Opener(test);
    const handle = await opener.arrive('google');
    expect(await new Opener(test).redeem(handle)).toMatchObject({ status: 403, body: { code: 'AUTHORIZATION_FAILED' } });
    expect(await opener.redeem(handle)).toMatchObject({ status: 200 });
  });

  it('is redeemed once, also when two do at once', async () => {
    all.providers.google.person = someone();
    const opener = new Opener(test);
    const handle = await opener.arrive('google');
    const answers = await Promise.all([opener.redeem(handle), opener.redeem(handle)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  it('lives for two minutes, and is kept in the clear nowhere', async () => {
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

  it('makes one account of two visits at once of somebody new', async () => {
    const visitor = someone();
    all.providers.google.person = visitor;
    const openers = [new Opener(test), new Opener(test)];
    const handles = [await openers[0]?.arrive('google'), await openers[1]?.arrive('google')];
    const answers = await Promise.all(openers.map((opener, index) => opener.redeem(handles[index] ?? '')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe('an account with the same address', () => {
  it('is linked, and signed in to, where both sides have verified it', async () => {
    const { user, visitor } = await aColleague('Vera Verified');
    all.providers.google.person = visitor;
    const answer = await new Opener(test).signIn('google');
    expect(answer).toMatchObject({ status: 200, body: { isNewUser: false } });
    expect((await test.call('GET', '/api/me', { token: tokenOf(answer) })).body).toMatchObject({ user: { id: user.id } });
    expect(await providersOf(user.identityId)).toMatchObject([{ provider: 'google.com', subject: visitor.sub }]);
  });

  it.each([
    ['the provider has not verified it', { email_verified: false }, true],
    ['the provider says nothing about it', { email_verified: undefined }, true],
    ['it was not verified here', {}, false],
  ])('has to be signed in to first where %s', async (_, traits, isVerifiedHere) => {
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

  it('is not taken over by a second account at the same provider', async () => {
    const { visitor } = await aColleague('Tina Twice');
    all.providers.google.person = visitor;
    expect((await new Opener(test).signIn('google')).status).toBe(200);
    all.providers.google.person = { ...visitor, sub: 'another' };
    expect(await new Opener(test).signIn('google')).toMatchObject({ status: 409, body: { code: 'ACCOUNT_EXISTS' } });
  });

  it('stays the same when the address changes at the provider', async () => {
    const { user, visitor } = await aColleague('Maria Married');
    all.providers.google.person = visitor;
    await new Opener(test).signIn('google');
    all.providers.google.person = { ...visitor, email: 'maria.wojcik@example.com' };
    const answer = await new Opener(test).signIn('google');
    expect((await test.call('GET', '/api/me', { token: tokenOf(answer) })).body).toMatchObject({
      user: { id: user.id, email: user.email },
    });
  });

  it('has the address to be verified here where only the provider knows somebody new, unverified', async () => {
    const visitor = someone({ email_verified: false });
    all.providers.google.person = visitor;
    expect(await new Opener(test).signIn('google')).toMatchObject({ status: 200, body: { isNewUser: true } });
    expect(await identityOf(visitor.email ?? '')).toMatchObject({ emailVerified: false });
  });

  it('cannot be entered once it is deactivated', async () => {
    const { user, visitor } = await aColleague('Dora Deactivated');
    await test.dataSource.query('UPDATE "identities" SET "disabled" = true WHERE "identityId" = $1', [user.identityId]);
    all.providers.google.person = visitor;
    expect(await new Opener(test).signIn('google')).toMatchObject({ status: 403, body: { code: 'USER_DISABLED' } });
  });

  it('asks for its second factor', async () => {
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

describe('signing in again', () => {
  it('goes on with the same sign-in, which is recent then', async () => {
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

  it('takes nobody else, and makes and links nobody', async () => {
    const { user, visitor } = await aColleague('Olga Other');
    all.providers.google.person = visitor;
    const idToken = tokenOf(await new Opener(test).signIn('google'));
    const stranger = someone();
    all.providers.google.person = stranger;
    const opener = new Opener(test);
    const answer = await opener.redeem(await opener.arrive('google'), { idToken });
    expect(answer).toMatchObject({ status: 403, body: { code: 'USER_MISMATCH' } });
    expect(await identityOf(stranger.email ?? '')).toBeUndefined();
    expect(await providersOf(user.identityId)).toHaveLength(1);
  });
});

it('says which ways of signing in there are', async () => {
  expect((await test.call('GET', '/api/auth/provider')).body).toMatchObject({
    providers: [
      { name: 'google', title: 'Google' },
      { name: 'apple', title: 'Apple' },
      { name: 'northwind', title: 'Northwind' },
    ],
    isIdentityEmbedded: true,
  });
});

it('keeps browsers apart: nothing of a visit is left in cookies', async () => {
  const opener = new Opener(test);
  const answer = await test.call('GET', `/api/integration/auth/google?challenge=${opener.challenge}`, { ip: opener.ip });
  expect(answer.headers['set-cookie']).toBeUndefined();
  const { address } = await visitProvider(String(answer.headers['location']), test.env.PUBLIC_URL);
  expect((await test.call('GET', address.pathname + address.search)).headers['set-cookie']).toBeUndefined();
});
