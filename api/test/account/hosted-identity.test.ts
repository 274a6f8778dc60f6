import { once } from 'node:events';
import { createServer as createHttpServer, type Server } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { freePort } from '../../../tools/free-port.ts';
import { aCompany, password, type TestCompany } from '../a-company.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

const started: TestApp[] = [];
afterAll(() => Promise.all(started.map((test) => test.stop())));

describe('IDENTITY_URL', () => {
  it('accepts tokens of the configured identity provider, and none of the embedded one', async () => {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const provider = await startTestApp({ PUBLIC_URL: origin });
    const test = await startTestApp({ IDENTITY_URL: origin });
    started.push(provider, test);
    await provider.app.listen({ port, host: '127.0.0.1' });
    const elsewhere = await aCompany(provider);
    const here = await aCompany(test);
    const ownToken = here.operator.token;
    await test.dataSource.query('UPDATE "users" SET "identityId" = $1 WHERE "id" = $2', [
      elsewhere.operator.user.identityId,
      here.operator.user.id,
    ]);

    const signIn = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword';
    const { body } = await provider.call('POST', signIn, { body: { email: elsewhere.operator.user.email, password } });
    const me = await test.call('GET', '/api/me', { token: String(body['idToken']) });
    expect(me.body).toMatchObject({ user: { id: here.operator.user.id } });
    expect((await test.call('GET', '/api/me', { token: ownToken })).status).toBe(401);
    expect((await test.call('POST', signIn, { body: {} })).status).toBe(404);
  });
});

describe('hosted identity provider', () => {
  const project = 'our-project';
  const issuer = `https://securetoken.google.com/${project}`;
  const uid = 'a-uid-of-google';
  let test: TestApp;
  let keys: Server;
  let company: TestCompany;
  let sign: (claims?: { audience?: string; issuer?: string }) => Promise<string>;

  beforeAll(async () => {
    const { publicKey, privateKey } = await generateKeyPair('RS256');
    const jwk = { ...(await exportJWK(publicKey)), kid: 'hosted', alg: 'RS256', use: 'sig' };
    keys = createHttpServer((_, response) => response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] })));
    const port = await freePort();
    keys.listen(port, '127.0.0.1');
    await once(keys, 'listening');
    test = await startTestApp({
      IDENTITY_URL: 'https://identitytoolkit.googleapis.com',
      IDENTITY_ISSUER: issuer,
      IDENTITY_AUDIENCE: project,
      IDENTITY_JWKS_URL: `http://127.0.0.1:${port}/jwks`,
    });
    started.push(test);
    company = await aCompany(test);
    await test.dataSource.query('UPDATE "users" SET "identityId" = $1 WHERE "id" = $2', [uid, company.admin.user.id]);
    sign = (claims = {}) =>
      new SignJWT({ sid: 'not ours' })
        .setProtectedHeader({ alg: 'RS256', kid: 'hosted' })
        .setSubject(uid)
        .setIssuer(claims.issuer ?? issuer)
        .setAudience(claims.audience ?? project)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey);
  });
  afterAll(() => {
    keys.closeAllConnections();
    keys.close();
  });

  it('signs tokens with RSA that are accepted for its project only', async () => {
    const statusOf = async (token: string) => (await test.call('GET', '/api/me', { token })).status;
    expect(await statusOf(await sign())).toBe(200);
    expect(await statusOf(await sign({ audience: 'another-project' }))).toBe(401);
    expect(await statusOf(await sign({ issuer: 'https://securetoken.google.com/another-project' }))).toBe(401);
  });

  it('reports deactivated users from this server, and no deleted users, who may not have registered yet', async () => {
    const token = await sign();
    const refusal = async () => (await test.call('GET', '/api/me', { token })).body;
    const change = (set: string) => test.dataSource.query(`UPDATE "users" SET ${set} WHERE "identityId" = $1`, [uid]);
    await change('"deactivatedAt" = now()');
    expect(await refusal()).toMatchObject({ code: 'UNAUTHENTICATED', details: { reason: 'deactivated' } });
    await change('"deactivatedAt" = NULL, "identityId" = \'another\'');
    expect(await refusal()).not.toHaveProperty('details');
    await test.dataSource.query(`UPDATE "users" SET "identityId" = $1 WHERE "identityId" = 'another'`, [uid]);
  });

  it('rejects operations on sign-ins, recovery codes and second factors with a clear error', async () => {
    const token = await sign();
    for (const [method, path] of [
      ['GET', 'me/sign-in'],
      ['DELETE', 'me/sign-in'],
      ['GET', 'me/recovery-code'],
      ['POST', 'me/recovery-code'],
      ['DELETE', `user/${company.operator.user.id}/second-factor`],
    ] as const) {
      expect((await test.call(method, `/api/${path}`, { token })).body.code).toBe('IDENTITY_HOSTED');
    }
  });
});
