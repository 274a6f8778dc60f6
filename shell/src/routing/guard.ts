import type { Access } from '@nearhand/contracts/routes';
import {
  hrefOf,
  isSandboxOver,
  isSignedIn,
  localeAtom,
  type Me,
  meAtom,
  notify,
  refreshMe,
  sandbox,
  store,
  themeAtom,
} from '@nearhand/platform/core';
import { accessToken, hasSignedInBefore, redirectDocument } from '@nearhand/platform/host';
import { translate } from '@nearhand/platform/intl';
import { redirect } from '@nearhand/platform/router';
import { activateLocale } from '../intl/load-messages';
import { accountRestrictionOf } from './account-restriction';
import { redirectTarget } from './redirect-target';
import { closeSessionWindow } from './session-window-path';

const pathOf = (url: URL) => url.pathname + url.search;

const isIntegrationPage = ({ pathname }: URL) => pathname.startsWith('/integration/');

/**
 * Redirects to sign-in, or to sign-up if nobody has signed in on this browser, and keeps the requested path (spec §2). Integration pages
 * always lead to sign-in: their users have an account, even if the browser is new to it.
 */
export function redirectToSignIn(url: URL): Response {
  closeSessionWindow(url.pathname);
  const query = new URLSearchParams({ redirectTo: pathOf(url) });
  const page = hasSignedInBefore() || isIntegrationPage(url) ? hrefOf('sign-in') : hrefOf('sign-up');
  return redirect(`${page}?${query}`);
}

let loading: Promise<Me> | null = null;

async function loadMe(): Promise<Me> {
  const known = store.get(meAtom);
  if (known) return known;
  loading ??= refreshMe().finally(() => {
    loading = null;
  });
  const me = await loading;
  store.set(localeAtom, me.user.locale);
  store.set(themeAtom, me.user.theme);
  return me;
}

/** Requests the user before the guard of the first page needs it. */
export function loadUserEarly(access: Access): void {
  if (isSandboxOver()) return;
  if ((access === 'user' || access === 'verified') && isSignedIn()) void loadMe().catch(() => undefined);
}

/** Null if nobody is signed in. Waits while the reauthentication dialog is open. */
async function loadSignedInUser(): Promise<Me | null> {
  if (!isSignedIn() && (await accessToken()) === null) return null;
  const me = await loadMe().catch((error: unknown) => {
    if (isSignedIn()) throw error;
    return null;
  });
  // The sign-in may have ended meanwhile.
  return me && isSignedIn() ? me : loadSignedInUser();
}

/** Redirects to the page where a restriction can be resolved, with a notification; right after signing up, the page itself is enough. */
async function redirectToRestriction(me: Me, url: URL): Promise<Response | null> {
  const restriction = accountRestrictionOf(me, url);
  if (!restriction) return null;
  const isNewUser = !me.user.isVerified && url.searchParams.get('action') === 'onboarding';
  if (!isNewUser) {
    // Right after signing in, the page before may have been in another language.
    await activateLocale(me.user.locale);
    notify('warning', translate(restriction.messageId));
  }
  return redirect(restriction.href);
}

/** Returns a redirect, or null to admit the user. Sets `meAtom` for the pages behind it. */
export async function guard(access: Access, url: URL): Promise<Response | null> {
  // A sandbox signs in its own window only: other pages start again, with the sign-in of this browser.
  if (sandbox && url.pathname !== sandbox.path) return redirectDocument(url.href);
  if (isSandboxOver()) return null;
  if (access === 'public') return null;
  if (access === 'guest') return isSignedIn() ? redirect(redirectTarget({ redirectTo: url.searchParams.get('redirectTo') })) : null;
  const me = await loadSignedInUser();
  if (!me) return redirectToSignIn(url);
  return access === 'verified' ? redirectToRestriction(me, url) : null;
}
