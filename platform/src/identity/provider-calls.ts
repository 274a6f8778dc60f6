import type { components } from '@nearhand/contracts/openapi.gen';
import { api, unwrap } from '../core/api.ts';
import { boot } from '../core/boot.ts';
import { callAsUser } from './call-as-user.ts';
import type { ProviderProof } from './open-provider.ts';
import { type SignInStep, stepOf } from './sign-in-calls.ts';

export type AuthOptions = components['schemas']['AuthOptions'];

/** A provider sign-in, with the parameters that it was started with. */
export interface ProviderSignIn {
  step: SignInStep;
  /** The account still has to be registered. */
  isNewUser: boolean;
  redirectTo: string | null;
  invitationToken: string | null;
}

/** Providers return to the address of production, so pages of a channel offer none. */
const offeredHere = (options: AuthOptions): AuthOptions => (boot.channel === undefined ? options : { ...options, providers: [] });

export const loadAuthOptions = (): Promise<AuthOptions> => unwrap(api.GET('/auth/provider')).then(offeredHere);

/** Exchanges a provider's result for tokens or a second-factor challenge. */
export async function redeemProof({ handle, verifier }: ProviderProof): Promise<ProviderSignIn> {
  const redeemed = await unwrap(api.POST('/integration/auth/redeem', { body: { handle, verifier } }));
  const { tokens, secondFactor, isNewUser, redirectTo, invitationToken } = redeemed;
  return { step: stepOf({ ...secondFactor, ...tokens }), isNewUser, redirectTo, invitationToken };
}

/** Adds a provider to the user's sign-in methods. */
export async function linkProvider({ handle, verifier }: ProviderProof): Promise<void> {
  const requestUri = new URL('/user/auth_callback', location.href).href;
  await callAsUser('v1/accounts:signInWithIdp', {
    requestUri,
    pendingToken: handle,
    sessionId: verifier,
    returnSecureToken: false,
  });
}
