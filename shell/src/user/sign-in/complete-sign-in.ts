import { ApiError, api, localeAtom, store, unwrap } from '@nearhand/platform/core';
import { type IssuedTokens, isIdentityHosted, storeSignIn } from '@nearhand/platform/identity';
import { mailedTarget, redirectTarget } from '../../routing/redirect-target';
import { solveAuthCaptcha } from '../captcha/solve-auth-captcha';
import type { SignInContext } from './use-sign-in';

/** A user of a mailed link may be new, and signing up may have failed between identity and account. */
async function hasAccount(idToken: string): Promise<boolean> {
  const { response } = await api.GET('/me', { headers: { Authorization: `Bearer ${idToken}` } });
  if (response.status !== 401) return true;
  if (!isIdentityHosted()) return false;
  try {
    // A hosted identity service issues tokens to deactivated users: reports that before a captcha.
    await unwrap(api.POST('/auth/after-verification', { body: { idToken } }));
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'USER_NOT_FOUND') return false;
    throw error;
  }
}

type Destination = Pick<SignInContext, 'redirectTo' | 'invitationToken'>;

async function register(idToken: string, { redirectTo, invitationToken }: Destination, captchaToken?: string): Promise<boolean> {
  const target = mailedTarget({ redirectTo, isNewOwner: invitationToken === null });
  const options = {
    ...(invitationToken && { invitationToken }),
    ...(target && { redirectTo: target }),
    ...(captchaToken && { captchaToken }),
  };
  const { isNewUser } = await unwrap(api.POST('/auth/register', { body: { idToken, locale: store.get(localeAtom), ...options } }));
  return isNewUser && !invitationToken;
}

/** Registers an account if there is none, stores the tokens and returns the destination. */
export async function completeSignIn(tokens: IssuedTokens, { isNewUser, ...destination }: SignInContext): Promise<string> {
  const { idToken } = tokens;
  let isNewOwner = false;
  if (isNewUser) isNewOwner = await register(idToken, destination);
  else if (!(await hasAccount(idToken))) {
    const proof = await solveAuthCaptcha(AbortSignal.timeout(60_000));
    isNewOwner = await register(idToken, destination, proof);
  }
  await storeSignIn(tokens);
  return redirectTarget({ redirectTo: destination.redirectTo, isNewOwner });
}
