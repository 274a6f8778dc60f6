import {
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  fetchSignInMethodsForEmail,
  multiFactor,
  reauthenticateWithCredential,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInAnonymously,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  TotpMultiFactorGenerator,
  type User,
  updateEmail,
  updatePassword,
  verifyBeforeUpdateEmail,
} from '@firebase/auth';
import { password } from '../a-company.ts';
import { askIdentity } from '../a-sign-in.ts';
import { FirebaseClient, newPassword, someEmail } from './firebase/firebase-client.ts';

const client = await FirebaseClient.start();
const { company, auth } = client;
afterAll(() => client.stop());

const page = (url: string) => ({ url, handleCodeInApp: true });
const ownPage = page('http://localhost:4200/user/sign-in');
const link = (oobCode: string) => `http://localhost:4200/?apiKey=any&mode=signIn&oobCode=${oobCode}`;

/** The codes that the documentation of the SDK names for each call, and that this server can cause. */
const refusals: [call: string, code: string, call: (signedIn: User) => Promise<unknown>][] = [
  ['signInWithEmailAndPassword without an address', 'invalid-email', () => signInWithEmailAndPassword(auth, '', password)],
  ['signInWithEmailAndPassword with no address', 'invalid-email', () => signInWithEmailAndPassword(auth, 'nobody', password)],
  [
    'signInWithEmailAndPassword without a password',
    'missing-password',
    () => signInWithEmailAndPassword(auth, company.operator.user.email, ''),
  ],
  [
    'signInWithEmailAndPassword with an endless password',
    'password-does-not-meet-requirements',
    () => signInWithEmailAndPassword(auth, company.operator.user.email, 'x'.repeat(5000)),
  ],
  ['createUserWithEmailAndPassword without an address', 'missing-email', () => createUserWithEmailAndPassword(auth, '', newPassword)],
  ['createUserWithEmailAndPassword without a password', 'missing-password', () => createUserWithEmailAndPassword(auth, someEmail(), '')],
  ['createUserWithEmailAndPassword with no address', 'invalid-email', () => createUserWithEmailAndPassword(auth, 'nobody', newPassword)],
  ['createUserWithEmailAndPassword without both', 'admin-restricted-operation', () => createUserWithEmailAndPassword(auth, '', '')],
  ['signInAnonymously', 'admin-restricted-operation', () => signInAnonymously(auth)],
  ['signInWithCustomToken', 'operation-not-allowed', () => signInWithCustomToken(auth, 'token')],
  ['sendPasswordResetEmail without an address', 'missing-email', () => sendPasswordResetEmail(auth, '')],
  ['sendPasswordResetEmail with no address', 'invalid-email', () => sendPasswordResetEmail(auth, 'nobody')],
  [
    'sendPasswordResetEmail with a foreign page',
    'invalid-continue-uri',
    () => sendPasswordResetEmail(auth, someEmail(), page('https://elsewhere.example/')),
  ],
  [
    'sendPasswordResetEmail with no page',
    'invalid-continue-uri',
    () => sendPasswordResetEmail(auth, someEmail(), page('javascript:alert(1)')),
  ],
  ['sendSignInLinkToEmail without an address', 'missing-email', () => sendSignInLinkToEmail(auth, '', ownPage)],
  ['sendSignInLinkToEmail with no address', 'invalid-email', () => sendSignInLinkToEmail(auth, 'nobody', ownPage)],
  ['signInWithEmailLink with an unknown link', 'invalid-action-code', () => signInWithEmailLink(auth, someEmail(), link('unknown'))],
  ['signInWithEmailLink with no address', 'invalid-email', () => signInWithEmailLink(auth, 'nobody', link('unknown'))],
  ['fetchSignInMethodsForEmail with no address', 'invalid-email', () => fetchSignInMethodsForEmail(auth, 'nobody')],
  ['checkActionCode with an unknown code', 'invalid-action-code', () => checkActionCode(auth, 'unknown')],
  ['confirmPasswordReset with an unknown code', 'invalid-action-code', () => confirmPasswordReset(auth, 'unknown', newPassword)],
  ['updateEmail with no address', 'invalid-email', (signedIn) => updateEmail(signedIn, 'nobody')],
  ['updateEmail with an address that is not verified', 'operation-not-allowed', (signedIn) => updateEmail(signedIn, someEmail())],
  ['updatePassword with a short one', 'password-does-not-meet-requirements', (signedIn) => updatePassword(signedIn, 'short')],
  ['verifyBeforeUpdateEmail without an address', 'missing-new-email', (signedIn) => verifyBeforeUpdateEmail(signedIn, '')],
  ['verifyBeforeUpdateEmail with no address', 'invalid-new-email', (signedIn) => verifyBeforeUpdateEmail(signedIn, 'nobody')],
  [
    'verifyBeforeUpdateEmail with a known address',
    'email-already-in-use',
    (signedIn) => verifyBeforeUpdateEmail(signedIn, company.operator.user.email),
  ],
  [
    'reauthenticateWithCredential without a password',
    'missing-password',
    (signedIn) => reauthenticateWithCredential(signedIn, EmailAuthProvider.credential(signedIn.email ?? '', '')),
  ],
  [
    'enroll with a wrong code',
    'invalid-verification-code',
    async (signedIn) => {
      const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(signedIn).getSession());
      await multiFactor(signedIn).enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, 'x'), 'App');
    },
  ],
];

describe('public firebase SDK', () => {
  it.each(refusals)('%s is auth/%s', async (_call, code, call) => {
    const { signedIn } = await client.aUserWithProvider('Erna Error');
    await expect(call(signedIn)).rejects.toMatchObject({ code: `auth/${code}` });
  });

  it.each([
    ['v1/accounts:signInWithPhoneNumber', {}],
    ['v1/accounts:sendVerificationCode', {}],
    ['v2/accounts/mfaSignIn:start', {}],
    ['v2/accounts/mfaEnrollment:start', { idToken: 'x', phoneEnrollmentInfo: {} }],
    ['v2/accounts/mfaEnrollment:finalize', { idToken: 'x', phoneVerificationInfo: {} }],
  ])('calls of phones are not allowed: %s', async (call, body) => {
    expect((await askIdentity(client.test, call, body)).body).toMatchObject({ error: { message: 'OPERATION_NOT_ALLOWED' } });
  });
});
