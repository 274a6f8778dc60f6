import type { components } from '@nearhand/contracts/identity.gen';
import { store } from '../core/store.ts';
import { claimsOf } from '../core/token-claims.ts';
import { storeTokens, tokensAtom } from '../core/tokens.ts';
import { callIdentity } from './identity-call.ts';

type Schemas = components['schemas'];

/** Tokens as a sign-in gives them. */
export interface IssuedTokens {
  idToken: string;
  refreshToken: string;
}

/** What the second step of a sign-in needs. */
export interface SecondFactorChallenge {
  mfaPendingCredential: string;
  mfaEnrollmentId: string;
}

/** How far a sign-in has come: done, or waiting for the second factor. */
export type SignInStep = { tokens: IssuedTokens } | { challenge: SecondFactorChallenge };

interface Answered {
  idToken?: string | undefined;
  refreshToken?: string | undefined;
  mfaPendingCredential?: string | undefined;
  mfaInfo?: readonly { mfaEnrollmentId: string }[] | undefined;
}

/** Reads how far a sign-in has come from any answer of the identity protocol. */
export function stepOf({ idToken, refreshToken, mfaPendingCredential, mfaInfo }: Answered): SignInStep {
  if (idToken && refreshToken) return { tokens: { idToken, refreshToken } };
  if (!mfaPendingCredential) throw new Error('The identity provider gave neither tokens nor a second step');
  return { challenge: { mfaPendingCredential, mfaEnrollmentId: mfaInfo?.[0]?.mfaEnrollmentId ?? '' } };
}

/** Exchanges e-mail and password for tokens. Whoever is signed in goes on with the same sign-in; another account is refused. */
export async function signInWithPassword(email: string, password: string): Promise<SignInStep> {
  const current = store.get(tokensAtom)?.accessToken;
  const body = { email, password, returnSecureToken: true, ...(current && { idToken: current }) };
  return stepOf(await callIdentity<Schemas['SignInResponse']>('v1/accounts:signInWithPassword', body));
}

/** Exchanges the code of an e-mailed link for tokens. */
export async function signInWithEmailLink(email: string, oobCode: string): Promise<SignInStep> {
  return stepOf(await callIdentity<Schemas['EmailLinkResponse']>('v1/accounts:signInWithEmailLink', { email, oobCode }));
}

/** Ends a sign-in with the second factor: six digits, or a recovery code. */
export async function finishSignIn({ mfaPendingCredential, mfaEnrollmentId }: SecondFactorChallenge, code: string): Promise<IssuedTokens> {
  const body = { mfaPendingCredential, mfaEnrollmentId, totpVerificationInfo: { verificationCode: code } };
  const { idToken, refreshToken } = await callIdentity<Schemas['MfaSignedIn']>('v2/accounts/mfaSignIn:finalize', body);
  return { idToken, refreshToken };
}

/**
 * Sends a link that signs in; known and unknown addresses are answered alike. `continueUrl` is where it goes on to; `proof`
 * is the solution of a puzzle, where one was asked for.
 */
export async function sendSignInLink(email: string, continueUrl: string, proof?: string): Promise<void> {
  const body = { requestType: 'EMAIL_SIGNIN', email, continueUrl, canHandleCodeInApp: true, ...(proof && { captchaResponse: proof }) };
  await callIdentity<Schemas['OobCodeResponse']>('v1/accounts:sendOobCode', body);
}

/** From here on this browser is signed in, in every tab. */
export function storeSignIn({ idToken, refreshToken }: IssuedTokens): void {
  const { exp, iat } = claimsOf(idToken);
  storeTokens(idToken, refreshToken, exp - iat);
}
