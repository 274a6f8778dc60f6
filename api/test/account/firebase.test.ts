import {
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  fetchSignInMethodsForEmail,
  getIdToken,
  reauthenticateWithCredential,
  reload,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  unlink,
  updatePassword,
  updateProfile,
  validatePassword,
} from '@firebase/auth';
import { password } from '../a-company.ts';
import { mailsTo } from '../an-unregistered-user.ts';
import { FirebaseClient, newPassword, someEmail } from './firebase/firebase-client.ts';

const client = await FirebaseClient.start();
const { test, company, auth } = client;
afterAll(() => client.stop());

describe('public firebase SDK', () => {
  it('signs in with a password, and the API accepts the token', async () => {
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

  it('maps the errors of this server', async () => {
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

  it('signs up with a password that follows the policy and is not a common one', async () => {
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

  it('does not reveal whether an address is registered', async () => {
    await sendPasswordResetEmail(auth, 'nobody.here@example.com');
    expect(await mailsTo(test, 'nobody.here@example.com')).toEqual([]);
    expect(await fetchSignInMethodsForEmail(auth, company.admin.user.email)).toEqual([]);
    expect(await fetchSignInMethodsForEmail(auth, 'nobody.here@example.com')).toEqual([]);
  });

  it('changes name and picture', async () => {
    const { signedIn } = await client.aUserWithProvider('Nina Named');
    await updateProfile(signedIn, { displayName: 'Nina Nowa', photoURL: 'https://example.com/nina.png' });
    await reload(signedIn);
    expect(signedIn).toMatchObject({ displayName: 'Nina Nowa', photoURL: 'https://example.com/nina.png' });
    await updateProfile(signedIn, { photoURL: '' });
    await reload(signedIn);
    expect(signedIn.photoURL).toBeNull();
  });

  it('changes the password only after a recent sign-in', async () => {
    const { user, signedIn } = await client.aUserWithProvider('Pia Password');
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

  it('distinguishes reauthentication from another user', async () => {
    const { signedIn } = await client.aUserWithProvider('Mia Mismatch');
    const other = EmailAuthProvider.credential(company.operator.user.email, password);
    await expect(reauthenticateWithCredential(signedIn, other)).rejects.toMatchObject({ code: 'auth/user-mismatch' });
  });

  it('keeps the last sign-in method', async () => {
    const { signedIn } = await client.aUserWithProvider('Lia Last');
    await expect(unlink(signedIn, 'password')).rejects.toMatchObject({ code: 'auth/operation-not-allowed' });
  });

  it('deletes only an account that no company uses yet', async () => {
    const { user } = await createUserWithEmailAndPassword(auth, someEmail(), newPassword);
    const email = user.email ?? '';
    await deleteUser(user);
    await expect(signInWithEmailAndPassword(auth, email, newPassword)).rejects.toMatchObject({ code: 'auth/invalid-credential' });
    const { signedIn } = await client.aUserWithProvider('Ulf User');
    await expect(deleteUser(signedIn)).rejects.toMatchObject({ code: 'auth/operation-not-allowed' });
  });
});
