import { io } from 'socket.io-client';
import { aCompany, password, recentTokenFor, type TestCompany, type TestUser } from '../a-company.ts';
import { anEnrolled, codeOf, type Enrolled, finishEnrollment, startEnrollment } from '../a-second-factor.ts';
import { askIdentity, reasonOf, signIn } from '../a-sign-in.ts';
import { linkIn, mailsTo } from '../an-unregistered-user.ts';
import { auditOf } from '../audit-of.ts';
import { sharedApp } from '../shared-app.ts';

const test = await sharedApp();
const origin = await test.listen();
let company: TestCompany;

beforeEach(async () => {
  company = await aCompany(test);
});

const removeWith = (token: string, { user }: TestUser) =>
  test.call('DELETE', `/api/user/${user.id}/second-factor`, { token, ip: '203.0.113.7' });
const remove = async (by: TestUser, testUser: TestUser) => removeWith(await recentTokenFor(test, by.user.identityId), testUser);
const me = (token: string) => test.call('GET', '/api/me', { token });
const begin = async ({ user }: TestUser) =>
  (await askIdentity(test, 'v1/accounts:signInWithPassword', { email: user.email, password, returnSecureToken: true })).body;
const finish = (mfaPendingCredential: unknown, verificationCode: string) =>
  askIdentity(test, 'v2/accounts/mfaSignIn:finalize', { mfaPendingCredential, totpVerificationInfo: { verificationCode } });
const makeCodes = async ({ tokens }: Enrolled) =>
  (await test.call('POST', '/api/me/recovery-code', { token: tokens.idToken })).body['codes'] as string[];
const removals = async () => (await auditOf(test, company)).filter(({ action }) => action === 'userSecondFactorRemoved');

describe('deleteUserSecondFactor', () => {
  it.each(['admin', 'owner'] as const)('lets the user sign in with the password only, after an %s removed it', async (role) => {
    const testUser = await anEnrolled(test, company, 'Lena Lost');
    expect(await begin(testUser)).not.toHaveProperty('idToken');

    expect((await remove(company[role], testUser)).status).toBe(204);
    const { idToken } = await signIn(test, testUser.user.email);
    expect((await me(idToken)).body).toMatchObject({ user: { secondFactor: false } });
    expect((await test.call('GET', '/api/me/recovery-code', { token: idToken })).body).toEqual({ left: 0, generatedAt: null });
  });

  it('signs the user out everywhere at once, including open pages', async () => {
    const testUser = await anEnrolled(test, company, 'Ella Everywhere');
    const { idToken, refreshToken } = testUser.tokens;
    const { body } = await test.call('GET', '/api/me/signaling', { token: idToken });
    const socket = io(origin, { path: '/realtime', transports: ['websocket'], auth: { token: body['token'] }, reconnection: false });
    await new Promise<void>((resolve) => socket.on('connect', () => resolve()));
    const received = new Promise((resolve) => socket.on('user:signedOut', resolve));
    const cut = new Promise<void>((resolve) => socket.on('disconnect', () => resolve()));

    await remove(company.admin, testUser);
    expect(await received).toEqual({ reason: 'changed' });
    await cut;
    expect((await me(idToken)).status).toBe(401);
    const refresh = { grant_type: 'refresh_token', refresh_token: refreshToken };
    expect((await test.call('POST', '/securetoken.googleapis.com/v1/token', { body: refresh })).status).toBe(400);
  });

  it('invalidates the lost authenticator and recovery codes', async () => {
    const testUser = await anEnrolled(test, company, 'Felix Found');
    const [code = ''] = await makeCodes(testUser);
    const { mfaPendingCredential } = await begin(testUser);
    await remove(company.admin, testUser);
    for (const shown of [codeOf(testUser.secret, 1), code])
      expect(reasonOf(await finish(mfaPendingCredential, shown))).toBe('INVALID_MFA_PENDING_CREDENTIAL');

    const { idToken } = await signIn(test, testUser.user.email);
    const { sharedSecretKey, sessionInfo } = await startEnrollment(test, idToken);
    await finishEnrollment(test, idToken, sessionInfo, codeOf(sharedSecretKey));
    const again = (await begin(testUser))['mfaPendingCredential'];
    for (const shown of [codeOf(testUser.secret, 1), code]) expect(reasonOf(await finish(again, shown))).toBe('INVALID_CODE');
  });

  it('notifies the user with the name of the admin and an informational link, and records it', async () => {
    const testUser = await anEnrolled(test, company, 'Tina Told');
    await remove(company.admin, testUser);
    const [mail] = await mailsTo(test, testUser.user.email);
    expect(mail?.text).toContain('Adam Admin from Northwind <b>Łódź</b> has turned off two-factor authentication');
    expect(mail && linkIn(mail).href).toBe('http://localhost:4200/app/account/settings?section=second-factor');
    expect(await removals()).toEqual([
      {
        action: 'userSecondFactorRemoved',
        by: { id: company.admin.user.id, name: 'Adam Admin' },
        subject: { id: testUser.user.id, name: 'Tina Told' },
        address: '203.0.113.7',
        details: {},
      },
    ]);
  });

  it('publishes the change to open lists', async () => {
    const testUser = await anEnrolled(test, company, 'Lisa Live');
    const { body } = await test.call('GET', '/api/me/signaling', { token: company.owner.token });
    const socket = io(origin, { path: '/realtime', transports: ['websocket'], auth: { token: body['token'] }, reconnection: false });
    await new Promise<void>((resolve) => socket.on('connect', () => resolve()));
    const received = new Promise((resolve) => socket.on('company:changed', resolve));
    await remove(company.admin, testUser);
    expect(await received).toEqual({ what: 'user' });
    socket.close();
  });

  it('changes nothing for a user without a second factor, who stays signed in', async () => {
    const { idToken } = await signIn(test, company.operator.user.email);
    expect((await remove(company.admin, company.operator)).status).toBe(204);
    expect((await me(idToken)).status).toBe(200);
    expect(await removals()).toEqual([]);
    const mails = await mailsTo(test, company.operator.user.email);
    expect(mails.filter(({ subject }) => subject.includes('Two-factor authentication'))).toEqual([]);
  });

  it('is rejected for the owner and the caller, and without a recent sign-in', async () => {
    expect((await remove(company.admin, company.owner)).body.code).toBe('OWNERSHIP_TRANSFER_REQUIRED');
    expect((await remove(company.admin, company.admin)).body.code).toBe('OWN_ACCOUNT');
    const testUser = await anEnrolled(test, company, 'Stan Stale');
    expect((await removeWith(company.admin.token, testUser)).body.code).toBe('RECENT_SIGN_IN_REQUIRED');
    expect((await remove(company.operator, testUser)).body.code).toBe('FORBIDDEN');
    expect((await remove((await aCompany(test)).owner, testUser)).body.code).toBe('USER_NOT_FOUND');
    expect(await begin(testUser)).not.toHaveProperty('idToken');
  });
});
