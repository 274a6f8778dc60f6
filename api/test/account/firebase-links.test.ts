import {
  ActionCodeOperation,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  getIdToken,
  getMultiFactorResolver,
  isSignInWithEmailLink,
  type MultiFactorError,
  multiFactor,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  TotpMultiFactorGenerator,
  updateEmail,
  updatePassword,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
} from '@firebase/auth';
import { Secret, TOTP } from 'otpauth';
import { password } from '../a-company.ts';
import { mailsTo } from '../an-unregistered-user.ts';
import { FirebaseClient, newPassword, someEmail } from './firebase/firebase-client.ts';

const client = await FirebaseClient.start();
const { test, company, auth } = client;
afterAll(() => client.stop());

/** The current code, or that of a later period, because each is accepted once. */
const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 });

describe('public firebase SDK with links and second factors', () => {
  it('verifies an address by link, once', async () => {
    const { user } = await createUserWithEmailAndPassword(auth, someEmail(), newPassword);
    const email = user.email ?? '';
    await sendEmailVerification(user, { url: 'http://localhost:4200/user/after-verification' });
    const link = await client.lastLink(email);
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

  it('sends no link to foreign destinations', async () => {
    const { user } = await createUserWithEmailAndPassword(auth, someEmail(), newPassword);
    await expect(sendEmailVerification(user, { url: 'https://elsewhere.example/' })).rejects.toMatchObject({
      code: 'auth/invalid-continue-uri',
    });
  });

  it('resets a password and ends every sign-in', async () => {
    const { user, signedIn } = await client.aUserWithProvider('Fred Forgetful');
    await sendPasswordResetEmail(auth, user.email);
    const code = await client.lastCode(user.email);
    expect(await verifyPasswordResetCode(auth, code)).toBe(user.email);
    await expect(confirmPasswordReset(auth, code, 'short')).rejects.toMatchObject({
      code: 'auth/password-does-not-meet-requirements',
    });
    await confirmPasswordReset(auth, code, newPassword);
    await expect(confirmPasswordReset(auth, code, newPassword)).rejects.toMatchObject({ code: 'auth/invalid-action-code' });
    await expect(getIdToken(signedIn, true)).rejects.toMatchObject({ code: 'auth/user-token-expired' });
    await expect(signInWithEmailAndPassword(auth, user.email, password)).rejects.toMatchObject({ code: 'auth/invalid-credential' });
    await signInWithEmailAndPassword(auth, user.email, newPassword);
    expect((await mailsTo(test, user.email)).map(({ subject }) => subject)).toContain('Your password has been changed');
  });

  it('signs in existing and new users by mailed link', async () => {
    const settings = { url: 'http://localhost:4200/app/', handleCodeInApp: true };
    for (const email of [company.admin.user.email, someEmail()]) {
      await sendSignInLinkToEmail(auth, email, settings);
      const link = (await client.lastLink(email)).href;
      expect(isSignInWithEmailLink(auth, link)).toBe(true);
      await expect(signInWithEmailLink(auth, 'another@example.com', link)).rejects.toMatchObject({ code: 'auth/invalid-email' });
      const { user } = await signInWithEmailLink(auth, email, link);
      expect(user).toMatchObject({ email, emailVerified: true });
      await expect(signInWithEmailLink(auth, email, link)).rejects.toMatchObject({ code: 'auth/invalid-action-code' });
    }
  });

  it('changes the address by a link to the new one, and the old one can restore it', async () => {
    const { user, signedIn } = await client.aUserWithProvider('Eva Email');
    const email = someEmail();
    await expect(updateEmail(signedIn, email)).rejects.toMatchObject({ code: 'auth/operation-not-allowed' });
    await expect(verifyBeforeUpdateEmail(signedIn, company.admin.user.email)).rejects.toMatchObject({ code: 'auth/email-already-in-use' });
    await verifyBeforeUpdateEmail(signedIn, email);
    const code = await client.lastCode(email);
    expect(await checkActionCode(auth, code)).toMatchObject({ data: { email, previousEmail: user.email } });
    await applyActionCode(auth, code);
    const { user: changed } = await signInWithEmailAndPassword(auth, email, password);
    expect((await test.call('GET', '/api/me', { token: await changed.getIdToken() })).body).toMatchObject({ user: { email } });

    const recover = await client.lastCode(user.email);
    expect(await checkActionCode(auth, recover)).toMatchObject({
      operation: ActionCodeOperation.RECOVER_EMAIL,
      data: { email: user.email, previousEmail: email },
    });
    await applyActionCode(auth, recover);
    for (const address of [email, user.email])
      await expect(signInWithEmailAndPassword(auth, address, password)).rejects.toMatchObject({ code: 'auth/invalid-credential' });
    await sendPasswordResetEmail(auth, user.email);
    await confirmPasswordReset(auth, await client.lastCode(user.email), newPassword);
    await signInWithEmailAndPassword(auth, user.email, newPassword);
  });

  it('adds a second factor, signs in with it, and removes it', async () => {
    const { user, signedIn } = await client.aUserWithProvider('Tom Totp');
    const session = await multiFactor(signedIn).getSession();
    const secret = await TotpMultiFactorGenerator.generateSecret(session);
    expect(secret.generateQrCodeUrl(user.email, 'Nearhand')).toContain('otpauth://totp/Nearhand');
    const wrong = TotpMultiFactorGenerator.assertionForEnrollment(secret, '000000');
    await expect(multiFactor(signedIn).enroll(wrong, 'Phone')).rejects.toMatchObject({ code: 'auth/invalid-verification-code' });
    const usedCode = codeOf(secret.secretKey);
    await multiFactor(signedIn).enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, usedCode), 'Phone');
    expect(multiFactor(signedIn).enrolledFactors).toMatchObject([{ factorId: 'totp', displayName: 'Phone' }]);
    const me = await test.call('GET', '/api/me', { token: await signedIn.getIdToken() });
    expect(me.body).toMatchObject({ user: { secondFactor: true } });

    const demanded = await signInWithEmailAndPassword(auth, user.email, password).catch((error: MultiFactorError) => error);
    expect(demanded).toMatchObject({ code: 'auth/multi-factor-auth-required' });
    const resolver = getMultiFactorResolver(auth, demanded as MultiFactorError);
    const uid = resolver.hints[0]?.uid ?? '';
    const assertion = (code: string) => TotpMultiFactorGenerator.assertionForSignIn(uid, code);
    await expect(resolver.resolveSignIn(assertion(usedCode))).rejects.toMatchObject({ code: 'auth/invalid-verification-code' });
    const { user: again } = await resolver.resolveSignIn(assertion(codeOf(secret.secretKey, 1)));
    expect((await again.getIdTokenResult()).signInSecondFactor).toBe('totp');

    await multiFactor(again).unenroll(uid);
    expect((await signInWithEmailAndPassword(auth, user.email, password)).user.uid).toBe(user.identityId);
  });

  it('removes a second factor that somebody else added, by mail', async () => {
    const { user, signedIn } = await client.aUserWithProvider('Rob Robbed');
    const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(signedIn).getSession());
    await multiFactor(signedIn).enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, codeOf(secret.secretKey)), 'Thief');
    const code = await client.lastCode(user.email);
    expect(await checkActionCode(auth, code)).toMatchObject({
      operation: ActionCodeOperation.REVERT_SECOND_FACTOR_ADDITION,
      data: { multiFactorInfo: { displayName: 'Thief' } },
    });
    await applyActionCode(auth, code);
    expect((await test.call('GET', '/api/me', { token: await signedIn.getIdToken() })).status).toBe(401);
    await signInWithEmailAndPassword(auth, user.email, password);
  });

  it('sets a password for a user who signed in by link', async () => {
    const email = someEmail();
    await sendSignInLinkToEmail(auth, email, { url: 'http://localhost:4200/app/', handleCodeInApp: true });
    const { user } = await signInWithEmailLink(auth, email, (await client.lastLink(email)).href);
    expect(user.providerData).toEqual([]);
    await updatePassword(user, newPassword);
    await reload(user);
    expect(user.providerData).toMatchObject([{ providerId: 'password' }]);
    await signInWithEmailAndPassword(auth, email, newPassword);
  });
});
