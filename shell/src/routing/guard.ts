import type { Access } from '@nearhand/contracts/routes';
import {
  accessToken,
  hasSignedInBefore,
  hrefOf,
  isSignedIn,
  localeAtom,
  type Me,
  meAtom,
  notify,
  refreshMe,
  store,
  themeAtom,
} from '@nearhand/platform/core';
import { translate } from '@nearhand/platform/intl';
import { redirect } from '@nearhand/platform/router';
import { redirectTarget } from '../user/redirect-target';
import { accountRestrictionOf } from './account-restriction';

const pathOf = (url: URL) => url.pathname + url.search;

const isIntegrationPage = ({ pathname }: URL) => pathname.startsWith('/integration/');

/**
 * Sends a visitor to sign-in, or to sign-up who never signed in on this browser; the wanted path travels along (spec §2). A window
 * that a partner's page opens is for people who have an account already, though this browser may be new to it.
 */
export function redirectToSignIn(url: URL): Response {
  const wanted = new URLSearchParams({ redirectTo: pathOf(url) });
  const page = hasSignedInBefore() || isIntegrationPage(url) ? 'sign-in' : 'sign-up';
  return redirect(`${hrefOf(page)}?${wanted}`);
}

async function loadMe() {
  const known = store.get(meAtom);
  if (known) return known;
  const me = await refreshMe();
  store.set(localeAtom, me.user.locale);
  store.set(themeAtom, me.user.theme);
  return me;
}

/** `null` for nobody. While somebody is asked to sign in again over the page that is open, it stays there, and this waits. */
async function loadSignedInUser(): Promise<Me | null> {
  if (!isSignedIn() && (await accessToken()) === null) return null;
  const me = await loadMe().catch((error: unknown) => {
    if (isSignedIn()) throw error;
    return null;
  });
  // The sign-in may have ended while it was asked.
  return me && isSignedIn() ? me : loadSignedInUser();
}

/** Leads on to where the restriction can be put right, and says what it is. */
function redirectToRestriction(me: Me, url: URL): Response | null {
  const restriction = accountRestrictionOf(me, url);
  if (!restriction) return null;
  notify('warning', translate(restriction.messageId));
  return redirect(restriction.href);
}

/** Lets a visitor pass, or answers where to go instead. Fills `meAtom` for pages behind it. */
export async function guard(access: Access, url: URL): Promise<Response | null> {
  if (access === 'public') return null;
  if (access === 'guest') return isSignedIn() ? redirect(redirectTarget({ redirectTo: url.searchParams.get('redirectTo') })) : null;
  const me = await loadSignedInUser();
  if (!me) return redirectToSignIn(url);
  return access === 'verified' ? redirectToRestriction(me, url) : null;
}
