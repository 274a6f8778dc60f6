import { api, localeAtom, store, unwrap } from '@nearhand/platform/core';
import { type IssuedTokens, keepSignIn } from '@nearhand/platform/identity';
import { whereTo } from '../where-to';
import type { SignInFacts } from './use-sign-in';

/** Makes the account of who signs in for the first time, keeps the tokens, and answers where to go on. */
export async function settleSignIn(tokens: IssuedTokens, { isNewUser, redirectTo, invitationToken }: SignInFacts): Promise<string> {
  let isNewOwner = false;
  if (isNewUser) {
    const { idToken } = tokens;
    const body = { idToken, locale: store.get(localeAtom), ...(invitationToken && { invitationToken }) };
    const registered = await unwrap(api.POST('/auth/register', { body }));
    isNewOwner = registered.isNewUser && !invitationToken;
  }
  keepSignIn(tokens);
  return whereTo({ redirectTo, isNewOwner });
}
