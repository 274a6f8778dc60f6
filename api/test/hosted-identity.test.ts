import { once } from 'node:events';
import { createServer } from 'node:net';
import { aCompany, password } from './a-company.ts';
import { startTestApp, type TestApp } from './test-app.ts';

const started: TestApp[] = [];
afterAll(() => Promise.all(started.map((test) => test.stop())));

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

it('takes tokens of another identity provider, and none of its own, when one is named', async () => {
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
