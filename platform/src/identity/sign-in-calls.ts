import type { components } from '@nearhand/contracts/identity.gen';
import { claimsOf } from '../core/identity/token-claims.ts';
import { currentAccessToken, storeTokens } from '../core/identity/tokens.ts';
import { callIdentity } from './identity-call.ts';

type Schemas = components['schemas'];

export interface IssuedTokens {
  idToken: string;
  refreshToken: string;
}

export interface SecondFactorChallenge {
  mfaPendingCredential: string;
  mfaEnrollmentId: string;
}

/** Result of a sign-in step: tokens, or a second-factor challenge. */
export type SignInStep = { tokens: IssuedTokens } | { challenge: SecondFactorChallenge };

interface Answered {
  idToken?: string | undefined;
  refreshToken?: string | undefined;
  mfaPendingCredential?: string | undefined;
  mfaInfo?: readonly { mfaEnrollmentId: string }[] | undefined;
}

/** Reads the sign-in step from any response of the identity protocol. */
export function stepOf({ idToken, refreshToken, mfaPendingCredential, mfaInfo }: Answered): SignInStep {
  if (idToken && refreshToken) return { tokens: { idToken, refreshToken } };
  if (!mfaPendingCredential) throw new Error('The identity provider gave neither tokens nor a second step');
  return { challenge: { mfaPendingCredential, mfaEnrollmentId: mfaInfo?.[0]?.mfaEnrollmentId ?? '' } };
}

/** Sends the current token, so that a reauthentication keeps its sign-in and another account is refused. */
export async function signInWithPassword(email: string, password: string): Promise<SignInStep> {
  const current = await currentAccessToken();
  const body = { email, password, returnSecureToken: true, ...(current && { idToken: current }) };
  return stepOf(await callIdentity<Schemas['SignInResponse']>('v1/accounts:signInWithPassword', body));
}

export async function signInWithEmailLink(email: string, oobCode: string): Promise<SignInStep> {
  return stepOf(await callIdentity<Schemas['EmailLinkResponse']>('v1/accounts:signInWithEmailLink', { email, oobCode }));
}

/** Completes a challenge with six digits or a recovery code. */
export async function finishSignIn({ mfaPendingCredential, mfaEnrollmentId }: SecondFactorChallenge, code: string): Promise<IssuedTokens> {
  const body = { mfaPendingCredential, mfaEnrollmentId, totpVerificationInfo: { verificationCode: code } };
  const { idToken, refreshToken } = await callIdentity<Schemas['MfaSignedIn']>('v2/accounts/mfaSignIn:finalize', body);
  return { idToken, refreshToken };
}

/** Mails a sign-in link. The response does not reveal whether the address is known. `proof` is a solved captcha, if one is required. */
export async function sendSignInLink(email: string, continueUrl: string, proof?: string): Promise<void> {
  const body = { requestType: 'EMAIL_SIGNIN', email, continueUrl, canHandleCodeInApp: true, ...(proof && { captchaResponse: proof }) };
  await callIdentity<Schemas['OobCodeResponse']>('v1/accounts:sendOobCode', body);
}

/** Signs this browser in, in every tab. */
export async function storeSignIn({ idToken, refreshToken }: IssuedTokens): Promise<void> {
  const { exp, iat } = claimsOf(idToken);
  await storeTokens({ accessToken: idToken, refreshToken }, exp - iat);
}
