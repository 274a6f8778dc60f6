import { initializeApp } from 'firebase/app';
import {
  ActionCodeOperation,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  fetchSignInMethodsForEmail,
  getIdToken,
  getMultiFactorResolver,
  initializeAuth,
  inMemoryPersistence,
  isSignInWithEmailLink,
  type MultiFactorError,
  multiFactor,
  reauthenticateWithCredential,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  TotpMultiFactorGenerator,
  type User,
  unlink,
  updateEmail,
  updatePassword,
  updateProfile,
  validatePassword,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
} from 'firebase/auth';
import { Secret, TOTP } from 'otpauth';
import { aCompany, aPerson, type Person, password, type TestCompany } from './a-company.ts';
import { linkIn, mailsTo } from './a-newcomer.ts';
import { startTestApp, type TestApp } from './test-app.ts';

let test: TestApp;
let company: TestCompany;
let auth: ReturnType<typeof initializeAuth>;
let count = 0;

const newPassword = 'Battery staple 2';
const someEmail = () => `firebase${++count}@example.com`;

/** The newest mail's link to an address, as the SDK reads links: with a key of the client. */
async function lastLink(email: string): Promise<URL> {
  const [mail] = await mailsTo(test, email);
  const link = linkIn(mail ?? { text: '' });
  link.searchParams.set('apiKey', 'any');
  return link;
}
const lastCode = async (email: string) => (await lastLink(email)).searchParams.get('oobCode') ?? '';

async function aColleague(name: string): Promise<Person & { signedIn: User }> {
  const person = await aPerson(test, company.companyId, name, {});
  return { ...person, signedIn: (await signInWithEmailAndPassword(auth, person.user.email, password)).user };
}

/** The code of now, or of a period later: each is taken once. */
const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 });

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

  it('signs up, with a password that follows the policy and is not everybody’s', async () => {
    const email = someEmail();
    await expect(createUserWithEmailAndPassword(auth, email, 'short')).rejects.toMatchObject({
      code: 'auth/password-does-not-meet-requirements',
    });
    await expect(createUserWithEmailAndPassword(auth, email, 'Password123')).rejects.toMatchObject({ code: 'auth/weak-password' });
    await expect(createUserWithEmailAndPassword(auth, 'nobody', newPassword)).rejects.toMatchObject({ code: 'auth/invalid-email' });

    const { user } = await createUserWithEmailAndPassword(auth, email.toUpperCase(), newPassword);
    expect(user).toMatchObject({ email, emailVerified: false });
    await expect(createUserWithEmailAndPassword(auth, email, newPassword)).rejects.toMatchObject({ code: 'auth/email-already-in-use' });
    expect((await signInWithEmailAndPassword(auth, email, newPassword)).user.uid).toBe(user.uid);
  });

  it('verifies an address by its link, once', async () => {
    const { user } = await createUserWithEmailAndPassword(auth, someEmail(), newPassword);
    const email = user.email ?? '';
    await sendEmailVerification(user, { url: 'http://localhost:4200/user/after-verification' });
    const link = await lastLink(email);
    expect(link.pathname).toBe('/user/action');
    expect(Object.fromEntries(link.searchParams)).toMatchObject({
      mode: 'verifyEmail',
      continueUrl: 'http://localhost:4200/user/after-verification',
      lang: 'en',
    });
    const code = link.searchParams.get('oobCode') ?? '';
    expect(await checkActionCode(auth, code)).toMatchObject({ operation: ActionCodeOperation.VERIFY_EMAIL, data: { email } });
    await applyActionCode(auth, code);
    await reload(user);
    expect(user.emailVerified).toBe(true);
    await expect(applyActionCode(auth, code)).rejects.toMatchObject({ code: 'auth/invalid-action-code' });
    await expect(sendEmailVerification(user)).rejects.toMatchObject({ code: 'auth/too-many-requests' });
  });

  it('sends no link that leads elsewhere', async () => {
    const { user } = await createUserWithEmailAndPassword(auth, someEmail(), newPassword);
    await expect(sendEmailVerification(user, { url: 'https://elsewhere.example/' })).rejects.toMatchObject({
      code: 'auth/invalid-continue-uri',
    });
  });

  it('resets a password, which ends every sign-in', async () => {
    const { user, signedIn } = await aColleague('Fred Forgetful');
    await sendPasswordResetEmail(auth, user.email);
    const code = await lastCode(user.email);
    expect(await verifyPasswordResetCode(auth, code)).toBe(user.email);
    await expect(confirmPasswordReset(auth, code, 'short')).rejects.toMatchObject({ code: 'auth/password-does-not-meet-requirements' });
    await confirmPasswordReset(auth, code, newPassword);
    await expect(confirmPasswordReset(auth, code, newPassword)).rejects.toMatchObject({ code: 'auth/invalid-action-code' });
    await expect(getIdToken(signedIn, true)).rejects.toMatchObject({ code: 'auth/user-token-expired' });
    await expect(signInWithEmailAndPassword(auth, user.email, password)).rejects.toMatchObject({ code: 'auth/invalid-credential' });
    await signInWithEmailAndPassword(auth, user.email, newPassword);
    expect((await mailsTo(test, user.email)).map(({ subject }) => subject)).toContain('Your password was changed');
  });

  it('does not say whether an address is known', async () => {
    await sendPasswordResetEmail(auth, 'nobody.here@example.com');
    expect(await mailsTo(test, 'nobody.here@example.com')).toEqual([]);
    expect(await fetchSignInMethodsForEmail(auth, company.admin.user.email)).toEqual([]);
    expect(await fetchSignInMethodsForEmail(auth, 'nobody.here@example.com')).toEqual([]);
  });

  it('signs in by an e-mailed link, known or new', async () => {
    const settings = { url: 'http://localhost:4200/app/', handleCodeInApp: true };
    for (const email of [company.admin.user.email, someEmail()]) {
      await sendSignInLinkToEmail(auth, email, settings);
      const link = (await lastLink(email)).href;
      expect(isSignInWithEmailLink(auth, link)).toBe(true);
      await expect(signInWithEmailLink(auth, 'another@example.com', link)).rejects.toMatchObject({ code: 'auth/invalid-email' });
      const { user } = await signInWithEmailLink(auth, email, link);
      expect(user).toMatchObject({ email, emailVerified: true });
      await expect(signInWithEmailLink(auth, email, link)).rejects.toMatchObject({ code: 'auth/invalid-action-code' });
    }
  });

  it('changes name and picture', async () => {
    const { signedIn } = await aColleague('Nina Named');
    await updateProfile(signedIn, { displayName: 'Nina Nowa', photoURL: 'https://example.com/nina.png' });
    await reload(signedIn);
    expect(signedIn).toMatchObject({ displayName: 'Nina Nowa', photoURL: 'https://example.com/nina.png' });
    await updateProfile(signedIn, { photoURL: '' });
    await reload(signedIn);
    expect(signedIn.photoURL).toBeNull();
  });

  it('changes the password of who signed in just now, and of nobody else', async () => {
    const { user, signedIn } = await aColleague('Pia Password');
    await updatePassword(signedIn, newPassword);
    expect((await test.call('GET', '/api/me', { token: await signedIn.getIdToken() })).status).toBe(200);
    await getIdToken(signedIn, true);
    await test.dataSource.query(`UPDATE "refresh_tokens" SET "signedInAt" = now() - interval '3 minutes' WHERE "identityId" = $1`, [
      user.identityId,
    ]);
    await test.dataSource.query(`UPDATE "identities" SET "validSince" = now() - interval '1 hour' WHERE "identityId" = $1`, [
      user.identityId,
    ]);
    await getIdToken(signedIn, true);
    await expect(updatePassword(signedIn, 'Another horse 3')).rejects.toMatchObject({ code: 'auth/requires-recent-login' });
    await reauthenticateWithCredential(signedIn, EmailAuthProvider.credential(user.email, newPassword));
    await updatePassword(signedIn, 'Another horse 3');
  });

  it('changes the address by a link to the new one, and the old one can take it back', async () => {
    const { user, signedIn } = await aColleague('Eva Email');
    const email = someEmail();
    await expect(updateEmail(signedIn, email)).rejects.toMatchObject({ code: 'auth/operation-not-allowed' });
    await expect(verifyBeforeUpdateEmail(signedIn, company.admin.user.email)).rejects.toMatchObject({ code: 'auth/email-already-in-use' });
    await verifyBeforeUpdateEmail(signedIn, email);
    const code = await lastCode(email);
    expect(await checkActionCode(auth, code)).toMatchObject({ data: { email, previousEmail: user.email } });
    await applyActionCode(auth, code);
    const { user: changed } = await signInWithEmailAndPassword(auth, email, password);
    expect((await test.call('GET', '/api/me', { token: await changed.getIdToken() })).body).toMatchObject({ user: { email } });

    const recover = await lastCode(user.email);
    expect(await checkActionCode(auth, recover)).toMatchObject({
      operation: ActionCodeOperation.RECOVER_EMAIL,
      data: { email: user.email, previousEmail: email },
    });
    await applyActionCode(auth, recover);
    for (const address of [email, user.email])
      await expect(signInWithEmailAndPassword(auth, address, password)).rejects.toMatchObject({ code: 'auth/invalid-credential' });
    await sendPasswordResetEmail(auth, user.email);
    await confirmPasswordReset(auth, await lastCode(user.email), newPassword);
    await signInWithEmailAndPassword(auth, user.email, newPassword);
  });

  it('adds a second factor, signs in by it, and removes it', async () => {
    const { user, signedIn } = await aColleague('Tom Totp');
    const session = await multiFactor(signedIn).getSession();
    const secret = await TotpMultiFactorGenerator.generateSecret(session);
    expect(secret.generateQrCodeUrl(user.email, 'Nearhand')).toContain('otpauth://totp/Nearhand');
    const wrong = TotpMultiFactorGenerator.assertionForEnrollment(secret, '000000');
    await expect(multiFactor(signedIn).enroll(wrong, 'Phone')).rejects.toMatchObject({ code: 'auth/invalid-verification-code' });
    const first = TotpMultiFactorGenerator.assertionForEnrollment(secret, codeOf(secret.secretKey));
    await multiFactor(signedIn).enroll(first, 'Phone');
    expect(multiFactor(signedIn).enrolledFactors).toMatchObject([{ factorId: 'totp', displayName: 'Phone' }]);
    const me = await test.call('GET', '/api/me', { token: await signedIn.getIdToken() });
    expect(me.body).toMatchObject({ user: { secondFactor: true } });

    const demanded = await signInWithEmailAndPassword(auth, user.email, password).catch((error: MultiFactorError) => error);
    expect(demanded).toMatchObject({ code: 'auth/multi-factor-auth-required' });
    const resolver = getMultiFactorResolver(auth, demanded as MultiFactorError);
    const uid = resolver.hints[0]?.uid ?? '';
    const assertion = (code: string) => TotpMultiFactorGenerator.assertionForSignIn(uid, code);
    await expect(resolver.resolveSignIn(assertion(codeOf(secret.secretKey)))).rejects.toMatchObject({
      code: 'auth/invalid-verification-code',
    });
    const { user: again } = await resolver.resolveSignIn(assertion(codeOf(secret.secretKey, 1)));
    expect((await again.getIdTokenResult()).signInSecondFactor).toBe('totp');

    await multiFactor(again).unenroll(uid);
    expect((await signInWithEmailAndPassword(auth, user.email, password)).user.uid).toBe(user.identityId);
  });

  it('removes by the mail a second factor that somebody else added', async () => {
    const { user, signedIn } = await aColleague('Rob Robbed');
    const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(signedIn).getSession());
    await multiFactor(signedIn).enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, codeOf(secret.secretKey)), 'Thief');
    const code = await lastCode(user.email);
    expect(await checkActionCode(auth, code)).toMatchObject({
      operation: ActionCodeOperation.REVERT_SECOND_FACTOR_ADDITION,
      data: { multiFactorInfo: { displayName: 'Thief' } },
    });
    await applyActionCode(auth, code);
    expect((await test.call('GET', '/api/me', { token: await signedIn.getIdToken() })).status).toBe(401);
    await signInWithEmailAndPassword(auth, user.email, password);
  });

  it('tells one who signs in again from somebody else', async () => {
    const { signedIn } = await aColleague('Mia Mismatch');
    const other = EmailAuthProvider.credential(company.operator.user.email, password);
    await expect(reauthenticateWithCredential(signedIn, other)).rejects.toMatchObject({ code: 'auth/user-mismatch' });
  });

  it('keeps the last way of signing in', async () => {
    const { signedIn } = await aColleague('Lia Last');
    await expect(unlink(signedIn, 'password')).rejects.toMatchObject({ code: 'auth/operation-not-allowed' });
  });

  it('gives who came by a link a password', async () => {
    const email = someEmail();
    await sendSignInLinkToEmail(auth, email, { url: 'http://localhost:4200/app/', handleCodeInApp: true });
    const { user } = await signInWithEmailLink(auth, email, (await lastLink(email)).href);
    expect(user.providerData).toEqual([]);
    await updatePassword(user, newPassword);
    await reload(user);
    expect(user.providerData).toMatchObject([{ providerId: 'password' }]);
    await signInWithEmailAndPassword(auth, email, newPassword);
  });

  it('deletes an account that nobody works with yet, and no other', async () => {
    const { user } = await createUserWithEmailAndPassword(auth, someEmail(), newPassword);
    const email = user.email ?? '';
    await deleteUser(user);
    await expect(signInWithEmailAndPassword(auth, email, newPassword)).rejects.toMatchObject({ code: 'auth/invalid-credential' });
    const { signedIn } = await aColleague('Ulf User');
    await expect(deleteUser(signedIn)).rejects.toMatchObject({ code: 'auth/operation-not-allowed' });
  });
});
