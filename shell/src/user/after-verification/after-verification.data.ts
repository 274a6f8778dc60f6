import { api, meAtom, store, unwrap } from '@nearhand/platform/core';
import { accessToken, replaceAccessToken } from '@nearhand/platform/host';
import { isIdentityHosted } from '@nearhand/platform/identity';
import { type LoaderFunctionArgs, redirect, replace } from '@nearhand/platform/router';
import { redirectTarget, signInHref, trustedPath } from '../../routing/redirect-target';

/** A new token contains the verified address. */
async function renewToken(): Promise<string | null> {
  const token = await accessToken();
  return token === null ? null : replaceAccessToken(token);
}

/** Token of the user. It has to be new with a hosted identity service, where the server reads the state from it. */
const currentToken = (): Promise<string | null> => (isIdentityHosted() ? renewToken() : accessToken());

/** Asks the server to reload the verification state, and redirects if the address is verified. */
export async function loadAfterVerification({
  request: { url, signal },
}: LoaderFunctionArgs): Promise<{ email: string; redirectTo: string | null }> {
  const { pathname, search, searchParams } = new URL(url);
  const idToken = await currentToken();
  if (!idToken) throw redirect(signInHref(pathname + search));
  const { isVerified, email } = await unwrap(api.POST('/auth/after-verification', { body: { idToken }, signal }));
  const redirectTo = searchParams.get('redirectTo');
  if (!isVerified) return { email, redirectTo: trustedPath(redirectTo) };
  await renewToken();
  store.set(meAtom, null);
  throw replace(redirectTarget({ redirectTo }));
}
