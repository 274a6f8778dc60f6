import type { components } from '@nearhand/contracts/identity.gen';
import { callAsUser } from './call-as-user.ts';
import { callIdentity } from './identity-call.ts';
import { IdentityError } from './identity-error.ts';
import { type IssuedTokens, storeSignIn } from './sign-in-calls.ts';

type Schemas = components['schemas'];

/** What the identity provider knows about the caller. */
export type IdentityAccount = Schemas['IdentityAccount'];
/** What a link that came by e-mail is for. */
export type ActionCodeInfo = Schemas['ResetPasswordResponse'];
/** What an authenticator app needs to know. */
export type TotpSecret = Schemas['MfaEnrollmentStarted']['totpSessionInfo'];

/** Keeps what came along, for who was signed in before is given fresh tokens by a change. */
function keepFresh({ idToken, refreshToken }: { idToken?: string | undefined; refreshToken?: string | undefined }): void {
  if (idToken && refreshToken) storeSignIn({ idToken, refreshToken });
}

/** Makes an identity; the account that belongs to it is made by `POST /auth/register`. Does not sign this browser in. */
export async function signUpIdentity(email: string, password: string, displayName: string): Promise<IssuedTokens> {
  const body = { email, password, displayName, returnSecureToken: true };
  const { idToken, refreshToken } = await callIdentity<Schemas['SignUpResponse']>('v1/accounts:signUp', body);
  return { idToken, refreshToken };
}

/** Takes an identity back whose account could not be made. */
export async function deleteIdentity({ idToken }: IssuedTokens): Promise<void> {
  await callIdentity<Schemas['KindResponse']>('v1/accounts:delete', { idToken });
}

/** Says what a link's code is for, and uses nothing up. */
export const readActionCode = (oobCode: string): Promise<ActionCodeInfo> => callIdentity('v1/accounts:resetPassword', { oobCode });

export const resetPassword = (oobCode: string, newPassword: string): Promise<ActionCodeInfo> =>
  callIdentity('v1/accounts:resetPassword', { oobCode, newPassword });

/** Uses up the code of a link: verifies, changes or recovers an address, or takes a second factor away. */
export const applyActionCode = (oobCode: string): Promise<Schemas['UpdateResponse']> => callIdentity('v1/accounts:update', { oobCode });

/** The caller's own ways of signing in. */
export async function lookUpAccount(): Promise<IdentityAccount> {
  const { users } = await callAsUser<Schemas['LookupResponse']>('v1/accounts:lookup', {});
  const [own] = users;
  if (!own) throw new IdentityError('USER_NOT_FOUND');
  return own;
}

async function update(change: Schemas['UpdateRequest']): Promise<void> {
  const body = { ...change, returnSecureToken: true };
  keepFresh(await callAsUser<Schemas['UpdateResponse']>('v1/accounts:update', body));
}

/** Sets or changes the password; other browsers are signed out. Needs a recent sign-in. */
export const changePassword = (password: string): Promise<void> => update({ password });

/** Takes a way of signing in away, such as `google.com` or `password`. Needs a recent sign-in. */
export const unlinkProvider = (providerId: string): Promise<void> => update({ deleteProvider: [providerId] });

/** Begins to add an authenticator app. Needs a recent sign-in. */
export async function startTotpEnrollment(): Promise<TotpSecret> {
  const body = { totpEnrollmentInfo: {} };
  const { totpSessionInfo } = await callAsUser<Schemas['MfaEnrollmentStarted']>('v2/accounts/mfaEnrollment:start', body);
  return totpSessionInfo;
}

/** Adds the authenticator app by its first code. */
export async function finishTotpEnrollment(sessionInfo: string, verificationCode: string, displayName: string): Promise<void> {
  const body = { displayName, totpVerificationInfo: { sessionInfo, verificationCode } };
  keepFresh(await callAsUser<Schemas['MfaEnrollmentFinalized']>('v2/accounts/mfaEnrollment:finalize', body));
}

/** Takes the second factor away. Needs a recent sign-in. */
export async function withdrawTotpEnrollment(mfaEnrollmentId: string): Promise<void> {
  const body = { mfaEnrollmentId };
  keepFresh(await callAsUser<Schemas['MfaWithdrawn']>('v2/accounts/mfaEnrollment:withdraw', body));
}
