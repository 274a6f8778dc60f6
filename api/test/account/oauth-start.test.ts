import { AuthorizationRequest, sharedProviders } from './oauth/authorization-request.ts';
import { followProvider } from './oauth/follow-provider.ts';

const all = await sharedProviders();
const { test } = all;

describe('getAuthOptions', () => {
  it('returns the configured sign-in methods', async () => {
    expect((await test.call('GET', '/api/auth/provider')).body).toMatchObject({
      providers: [
        { name: 'google', title: 'Google' },
        { name: 'apple', title: 'Apple' },
        { name: 'northwind', title: 'Northwind' },
      ],
      isIdentityEmbedded: true,
    });
  });
});

describe('redirect to a provider', () => {
  it('has PKCE, nonce and state, none of them stored in plain text', async () => {
    const address = new URL(await new AuthorizationRequest(test).start('google'));
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      client_id: 'nearhand-google',
      response_type: 'code',
      redirect_uri: `${test.env.PUBLIC_URL}/api/integration/auth/google/callback`,
      code_challenge_method: 'S256',
      scope: 'openid email profile',
    });
    const rows = JSON.stringify(await test.dataSource.query('SELECT * FROM "authorization_requests"'));
    for (const secret of ['state', 'nonce']) {
      const value = address.searchParams.get(secret) ?? '';
      expect(value).toMatch(/^[\w-]{43}$/);
      expect(rows).not.toContain(value);
    }
  });

  it('requests the name and a form from Apple', async () => {
    const { searchParams } = new URL(await new AuthorizationRequest(test).start('apple'));
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
  ])('is rejected for the destination %s', async (redirectTo) => {
    await expect(new AuthorizationRequest(test).start('google', { redirectTo })).rejects.toThrow('422 UNTRUSTED_REDIRECT');
  });

  it.each(['redeem', 'facebook', 'callback'])('returns an error for %s, which is not configured', async (name) => {
    await expect(new AuthorizationRequest(test).start(name)).rejects.toThrow('404 PROVIDER_NOT_CONFIGURED');
  });

  it('leads to a page that adds the challenge if there is none', async () => {
    const query = `redirectTo=${encodeURIComponent('/app/sessions?search=front&pageNumber=2')}&invitationToken=${'i'.repeat(43)}&mode=popup`;
    for (const name of ['google', 'apple', 'northwind']) {
      const { status, headers } = await test.call('GET', `/api/integration/auth/${name}?${query}`, { ip: '10.7.250.2' });
      const page = new URL(String(headers['location']));
      expect([status, page.origin + page.pathname]).toEqual([303, `${test.env.PUBLIC_URL}/user/auth_callback`]);
      expect(Object.fromEntries(new URLSearchParams(page.hash.slice(1)))).toEqual({
        provider: name,
        redirectTo: '/app/sessions?search=front&pageNumber=2',
        invitationToken: 'i'.repeat(43),
        mode: 'popup',
      });
    }
  });

  it('rejects an invalid challenge', async () => {
    await expect(new AuthorizationRequest(test).start('google', { challenge: '' })).rejects.toThrow('400 VALIDATION_FAILED');
  });

  it('is limited per address', async () => {
    const request = new AuthorizationRequest(test);
    const statuses: number[] = [];
    for (let round = 0; round < 61; round++) {
      const answer = await test.call('GET', `/api/integration/auth/google?challenge=${request.challenge}`, { ip: request.ip });
      statuses.push(answer.status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect(statuses.at(-1)).toBe(429);
  });

  describe('rejected redirect', () => {
    const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    const start = (address: string, headers = page) => test.call('GET', `/api/integration/auth/${address}`, { headers, ip: '10.7.250.1' });
    const challenge = 'c'.repeat(43);

    it.each([
      ['to a provider that is not configured', `facebook?challenge=${challenge}`, 'PROVIDER_NOT_CONFIGURED'],
      ['to an invalid provider', `FACE%20BOOK?challenge=${challenge}`, 'VALIDATION_FAILED'],
      ['to a foreign destination', `google?challenge=${challenge}&redirectTo=//elsewhere.example`, 'UNTRUSTED_REDIRECT'],
      ['with an invalid invitation', `apple?challenge=${challenge}&invitationToken=${'x'.repeat(500)}`, 'VALIDATION_FAILED'],
      ['with an invalid challenge', 'google?challenge=c', 'VALIDATION_FAILED'],
      ['to a foreign destination without a challenge', 'google?redirectTo=//elsewhere.example', 'UNTRUSTED_REDIRECT'],
    ])('%s ends in a window on the page that notifies its opener, and elsewhere in data', async (_, address, code) => {
      const inWindow = await start(address);
      expect(inWindow).toMatchObject({
        status: 303,
        headers: { location: `/user/auth_callback#error=${code}`, 'cache-control': 'no-store' },
      });
      const inProgram = await start(address, { accept: 'application/json' });
      expect(inProgram).toMatchObject({ status: expect.any(Number), body: { code, status: inProgram.status } });
      expect(inProgram.status).toBeGreaterThanOrEqual(400);
    });

    it('ends in an app at the address that the app handles', async () => {
      const { headers } = await start(`facebook?challenge=${challenge}&mode=ios_app`);
      expect(headers['location']).toBe('/user/auth_callback?mode=ios_app#error=PROVIDER_NOT_CONFIGURED');
    });

    it('ends at the same address on the redirect back', async () => {
      const { headers } = await start(`google/callback?state=${'x'.repeat(300)}`);
      expect(headers['location']).toBe('/user/auth_callback#error=VALIDATION_FAILED');
    });

    it('ends at the same address after too many attempts', async () => {
      const ask = () => test.call('GET', `/api/integration/auth/google?challenge=${challenge}`, { headers: page, ip: '10.7.250.2' });
      for (let round = 0; round < 60; round++) await ask();
      expect((await ask()).headers['location']).toBe('/user/auth_callback#error=TOO_MANY_ATTEMPTS');
    });
  });
});

describe('authorization request', () => {
  it('sets no cookies', async () => {
    const request = new AuthorizationRequest(test);
    const answer = await test.call('GET', `/api/integration/auth/google?challenge=${request.challenge}`, { ip: request.ip });
    expect(answer.headers['set-cookie']).toBeUndefined();
    const { address } = await followProvider(String(answer.headers['location']), test.env.PUBLIC_URL);
    expect((await test.call('GET', address.pathname + address.search)).headers['set-cookie']).toBeUndefined();
  });
});
