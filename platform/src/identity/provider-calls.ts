import type { components } from '@nearhand/contracts/openapi.gen';
import { api, unwrap } from '../core/api.ts';
import { callAsUser } from './call-as-user.ts';
import type { ProviderProof } from './open-provider.ts';
import { type SignInStep, stepOf } from './sign-in-calls.ts';

export type AuthOptions = components['schemas']['AuthOptions'];

/** A sign-in with a provider, and what was asked for when it was begun. */
export interface ProviderSignIn {
  step: SignInStep;
  /** There is no account yet: it is to be registered. */
  isNewUser: boolean;
  redirectTo: string | null;
  invitationToken: string | null;
}

/** Which ways of signing in there are here. */
export const loadAuthOptions = (): Promise<AuthOptions> => unwrap(api.GET('/auth/provider'));

/** Exchanges what a provider brought for tokens, or for the second step. */
export async function redeemProof({ handle, verifier }: ProviderProof): Promise<ProviderSignIn> {
  const redeemed = await unwrap(api.POST('/integration/auth/redeem', { body: { handle, verifier } }));
  const { tokens, secondFactor, isNewUser, redirectTo, invitationToken } = redeemed;
  return { step: stepOf({ ...secondFactor, ...tokens }), isNewUser, redirectTo, invitationToken };
}

/** Adds a provider to the caller's ways of signing in. */
export async function linkProvider({ handle, verifier }: ProviderProof): Promise<void> {
  const requestUri = new URL('/user/auth_callback', location.href).href;
  await callAsUser('v1/accounts:signInWithIdp', {
    requestUri,
    pendingToken: handle,
    sessionId: verifier,
    returnSecureToken: false,
  });
}
