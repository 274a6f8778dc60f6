import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { Logger } from '@nestjs/common';
import { Secret, TOTP } from 'otpauth';
import { vi } from 'vitest';
import { freePort } from '../../../tools/free-port.ts';
import { aCompany, aUser } from '../a-company.ts';
import { askIdentity, signIn } from '../a-sign-in.ts';
import type { TestApp } from '../test-app.ts';
import { withSettings } from '../with-settings.ts';
import { AuthorizationRequest, sharedProviders, signInProviders, someone } from './oauth/authorization-request.ts';
import { followProvider } from './oauth/follow-provider.ts';

const failed = 'http://localhost:4200/user/auth_callback#error=AUTHORIZATION_FAILED';
const challenge = 'c'.repeat(43);
const all = await sharedProviders();
const { test } = all;
const start = (ip: string) => test.call('GET', `/api/integration/auth/faulty?challenge=${challenge}`, { ip });

/** Every row of every table, as text. */
async function dumpOf({ dataSource }: TestApp): Promise<string> {
  const tables = await dataSource.query<{ name: string }[]>(`SELECT format('%I.%I', schemaname, tablename) AS "name" FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`);
  const rows = await Promise.all(tables.map(({ name }) => dataSource.query<object[]>(`SELECT t::text FROM ${name} t`)));
  return JSON.stringify(rows);
}

describe('faulty provider', async () => {
  let answer: RequestListener;
  const server = createServer((request, response) => answer(request, response));
  const port = await freePort();
  const provider = { name: 'faulty', displayName: 'Faulty', clientId: 'a', clientSecret: 'b', issuer: `http://localhost:${port}` };
  withSettings({ SIGN_IN_PROVIDERS: signInProviders({ OIDC_PROVIDERS: JSON.stringify([provider]) }) });

  beforeAll(() => once(server.listen(port, '127.0.0.1'), 'listening'));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it.each<[string, RequestListener]>([
    ['closes the connection', (request) => request.socket.destroy()],
    ['fails', (_, response) => response.writeHead(500).end('no')],
    ['returns a page', (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Maintenance</p>')],
    [
      'says that it is another one',
      (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"issuer":"https://x.example"}'),
    ],
  ])('redirects nobody and leaves nothing behind when it %s', async (_, listener) => {
    answer = listener;
    const requests = () => test.dataSource.query('SELECT 1 FROM "authorization_requests"');
    const before = await requests();
    const { status, headers } = await start('10.8.0.1');
    expect({ status, location: headers['location'] }).toEqual({ status: 303, location: failed });
    expect(await requests()).toEqual(before);
  });

  it('times out before the browser does when it does not respond', async () => {
    answer = () => undefined;
    const began = Date.now();
    expect((await start('10.8.0.2')).headers['location']).toBe(failed);
    expect(Date.now() - began).toBeLessThan(20_000);
  });

  it('is used again as soon as it recovers', async () => {
    answer = (request, response) => {
      const issuer = `http://${request.headers.host}`;
      const metadata = { issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/jwks` };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(metadata));
    };
    expect(String((await start('10.8.0.3')).headers['location'])).toContain('/auth?');
  });
});

describe('authorization request', () => {
  it('logs no code, state or token after any error', async () => {
    const lines: unknown[] = [];
    for (const level of ['log', 'warn', 'error', 'debug'] as const) {
      vi.spyOn(Logger.prototype, level).mockImplementation((...line: unknown[]) => void lines.push(line));
    }
    const secrets: string[] = [];
    for (const claims of [{ aud: 'another' }, { nonce: 'another' }, { exp: 1 }]) {
      all.providers.google.bend = (given) => {
        secrets.push(String(given['nonce']));
        return { ...given, ...claims };
      };
      const request = new AuthorizationRequest(all.test);
      const redirect = await request.authorize('google');
      secrets.push(redirect.address.searchParams.get('code') ?? '', redirect.address.searchParams.get('state') ?? '', request.verifier);
      await request.finish(redirect);
    }
    vi.restoreAllMocks();
    const log = JSON.stringify(lines);
    expect(lines).toHaveLength(3);
    expect(log).toContain('Signing in by google failed');
    expect(secrets).toHaveLength(12);
    for (const secret of secrets) expect(log).not.toContain(secret);
    all.providers.google.bend = (claims) => claims;
  });

  it('stores no plain state, code, handle or token', async () => {
    const { providers } = all;
    providers.google.user = someone();
    const request = new AuthorizationRequest(test);
    const address = new URL(await request.start('google'));
    const secrets = [request.verifier, address.searchParams.get('state') ?? '', address.searchParams.get('nonce') ?? ''];
    const dumps = [await dumpOf(test)];
    const redirect = await followProvider(address.href, test.env.PUBLIC_URL);
    const handle = (await request.finish(redirect)).hash.slice(1);
    dumps.push(await dumpOf(test));
    const { body } = await request.redeem(handle);
    const { idToken, refreshToken } = body['tokens'] as { idToken: string; refreshToken: string };
    dumps.push(await dumpOf(test));
    secrets.push(redirect.address.searchParams.get('code') ?? '', handle, idToken, refreshToken);

    expect(dumps[2]).toContain(providers.google.user.sub);
    expect(secrets.filter((secret) => secret.length >= 40)).toHaveLength(7);
    for (const dump of dumps) for (const secret of secrets) expect(dump).not.toContain(secret);
  });

  it('ends with a code for an account with a second factor', async () => {
    const { companyId } = await aCompany(test);
    const { user } = await aUser(test, companyId, 'Sonia Second', {});
    const { idToken } = await signIn(test, user.email);
    const { body } = await askIdentity(test, 'v2/accounts/mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} });
    const { sharedSecretKey, sessionInfo } = body['totpSessionInfo'] as { sharedSecretKey: string; sessionInfo: string };
    const codeAt = (at: number) => new TOTP({ secret: Secret.fromBase32(sharedSecretKey) }).generate({ timestamp: at });
    await askIdentity(test, 'v2/accounts/mfaEnrollment:finalize', {
      idToken,
      totpVerificationInfo: { sessionInfo, verificationCode: codeAt(Date.now()) },
    });

    all.providers.google.user = someone({ email: user.email });
    const { body: redeemed } = await new AuthorizationRequest(test).signIn('google');
    expect(redeemed).toMatchObject({ tokens: null, isNewUser: false });
    const { mfaPendingCredential } = redeemed['secondFactor'] as { mfaPendingCredential: string };
    const finished = await askIdentity(test, 'v2/accounts/mfaSignIn:finalize', {
      mfaPendingCredential,
      totpVerificationInfo: { verificationCode: codeAt(Date.now() + 30_000) },
    });
    const token = String(finished.body['idToken']);
    expect((await test.call('GET', '/api/me', { token })).body).toMatchObject({ user: { id: user.id } });
    const { body: signIns } = await test.call('GET', '/api/me/sign-in', { token });
    expect(JSON.stringify(signIns)).toContain('google.com');
  });
});
