import type { components } from '@nearhand/contracts/identity.gen';
import { callAsUser } from './call-as-user.ts';
import { callIdentity } from './identity-call.ts';
import { IdentityError } from './identity-error.ts';
import { type IssuedTokens, storeSignIn } from './sign-in-calls.ts';

type Schemas = components['schemas'];

export type IdentityAccount = Schemas['IdentityAccount'];
export type ActionCodeInfo = Schemas['ResetPasswordResponse'];
export type TotpSecret = Schemas['MfaEnrollmentStarted']['totpSessionInfo'];

/** A change signs other browsers out and returns fresh tokens to the caller. */
async function storeRenewed({ idToken, refreshToken }: { idToken?: string | undefined; refreshToken?: string | undefined }): Promise<void> {
  if (idToken && refreshToken) await storeSignIn({ idToken, refreshToken });
}

/** Creates an identity; `POST /auth/register` creates its account. Does not sign in. */
export async function signUpIdentity(email: string, password: string, displayName: string): Promise<IssuedTokens> {
  const body = { email, password, displayName, returnSecureToken: true };
  const { idToken, refreshToken } = await callIdentity<Schemas['SignUpResponse']>('v1/accounts:signUp', body);
  return { idToken, refreshToken };
}

/** Rolls back an identity whose account could not be created. */
export async function deleteIdentity({ idToken }: IssuedTokens): Promise<void> {
  await callIdentity<Schemas['KindResponse']>('v1/accounts:delete', { idToken });
}

/** Reads the purpose of a link without consuming it. */
export const readActionCode = (oobCode: string): Promise<ActionCodeInfo> => callIdentity('v1/accounts:resetPassword', { oobCode });

export const resetPassword = (oobCode: string, newPassword: string): Promise<ActionCodeInfo> =>
  callIdentity('v1/accounts:resetPassword', { oobCode, newPassword });

/** Consumes the code of a link: verifies, changes or recovers an address, or removes a second factor. */
export const applyActionCode = (oobCode: string): Promise<Schemas['UpdateResponse']> => callIdentity('v1/accounts:update', { oobCode });

/** The caller's own sign-in methods. */
export async function lookUpAccount(): Promise<IdentityAccount> {
  const { users } = await callAsUser<Schemas['LookupResponse']>('v1/accounts:lookup', {});
  const [own] = users;
  if (!own) throw new IdentityError('USER_NOT_FOUND');
  return own;
}

async function update(change: Schemas['UpdateRequest']): Promise<void> {
  const body = { ...change, returnSecureToken: true };
  await storeRenewed(await callAsUser<Schemas['UpdateResponse']>('v1/accounts:update', body));
}

/** Other browsers are signed out. Needs a recent sign-in. */
export const changePassword = (password: string): Promise<void> => update({ password });

/** Removes a sign-in method, such as `google.com` or `password`. Needs a recent sign-in. */
export const unlinkProvider = (providerId: string): Promise<void> => update({ deleteProvider: [providerId] });

/** Needs a recent sign-in. */
export async function startTotpEnrollment(): Promise<TotpSecret> {
  const body = { totpEnrollmentInfo: {} };
  const { totpSessionInfo } = await callAsUser<Schemas['MfaEnrollmentStarted']>('v2/accounts/mfaEnrollment:start', body);
  return totpSessionInfo;
}

/** Enrols the authenticator app with its first code. */
export async function finishTotpEnrollment(sessionInfo: string, verificationCode: string, displayName: string): Promise<void> {
  const body = { displayName, totpVerificationInfo: { sessionInfo, verificationCode } };
  await storeRenewed(await callAsUser<Schemas['MfaEnrollmentFinalized']>('v2/accounts/mfaEnrollment:finalize', body));
}

/** Needs a recent sign-in. */
export async function withdrawTotpEnrollment(mfaEnrollmentId: string): Promise<void> {
  const body = { mfaEnrollmentId };
  await storeRenewed(await callAsUser<Schemas['MfaWithdrawn']>('v2/accounts/mfaEnrollment:withdraw', body));
}
