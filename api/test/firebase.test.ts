import { initializeApp } from 'firebase/app';
import {
  connectAuthEmulator,
  getIdToken,
  initializeAuth,
  inMemoryPersistence,
  signInWithEmailAndPassword,
  validatePassword,
} from 'firebase/auth';
import { aCompany, password, type TestCompany } from './a-company.ts';
import { startTestApp, type TestApp } from './test-app.ts';

let test: TestApp;
let company: TestCompany;
let auth: ReturnType<typeof initializeAuth>;

beforeAll(async () => {
  test = await startTestApp();
  company = await aCompany(test);
  const url = await test.listen();
  auth = initializeAuth(initializeApp({ apiKey: 'any', projectId: 'nearhand' }), { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, url, { disableWarnings: true });
});
afterAll(() => test.stop());

describe('the public firebase SDK, pointed at this server', () => {
  it('signs in with a password, and the API takes its token', async () => {
    const { user } = await signInWithEmailAndPassword(auth, company.operator.user.email, password);
    expect(user).toMatchObject({ email: company.operator.user.email, emailVerified: true, uid: company.operator.user.identityId });
    const me = await test.call('GET', '/api/me', { token: await user.getIdToken() });
    expect(me.body).toMatchObject({ user: { id: company.operator.user.id } });
  });

  it('refreshes its token', async () => {
    const { user } = await signInWithEmailAndPassword(auth, company.operator.user.email, password);
    const before = user.refreshToken;
    const token = await getIdToken(user, true);
    expect(user.refreshToken).not.toBe(before);
    expect((await test.call('GET', '/api/me', { token })).status).toBe(200);
  });

  it('understands why it was refused', async () => {
    await expect(signInWithEmailAndPassword(auth, company.operator.user.email, 'Wrong horse 1')).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    });
    for (let round = 0; round < 6; round++) await signInWithEmailAndPassword(auth, 'nobody@example.com', 'x').catch(() => undefined);
    await expect(signInWithEmailAndPassword(auth, 'nobody@example.com', 'x')).rejects.toMatchObject({ code: 'auth/too-many-requests' });
  });

  it('reads the password policy', async () => {
    expect(await validatePassword(auth, 'short')).toMatchObject({
      isValid: false,
      meetsMinPasswordLength: false,
      containsNumericCharacter: false,
    });
    expect(await validatePassword(auth, password)).toMatchObject({ isValid: true });
  });
});
