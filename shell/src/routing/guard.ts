import type { Access } from '@nearhand/contracts/routes';
import { api, hrefOf, isSignedIn, localeAtom, meAtom, notify, store, themeAtom, unwrap } from '@nearhand/platform/core';
import { translate } from '@nearhand/platform/intl';
import { redirect } from '@nearhand/platform/router';

/** Sends a visitor to sign-in; the wanted path travels along. */
export function toSignIn(url: URL): Response {
  const wanted = new URLSearchParams({ redirectTo: url.pathname + url.search });
  return redirect(`${hrefOf('sign-in')}?${wanted}`);
}

async function loadMe() {
  const known = store.get(meAtom);
  if (known) return known;
  const me = await unwrap(api.GET('/me'));
  store.set(meAtom, me);
  store.set(localeAtom, me.user.locale);
  store.set(themeAtom, me.user.theme);
  return me;
}

/** Lets a visitor pass, or answers where to go instead. Fills `meAtom` for pages behind it. */
export async function guard(access: Access, url: URL): Promise<Response | null> {
  if (access === 'public') return null;
  if (access === 'guest') return isSignedIn() ? redirect(hrefOf('devices')) : null;
  if (!isSignedIn()) return toSignIn(url);
  const me = await loadMe().catch((error: unknown) => {
    if (isSignedIn()) throw error;
    return null;
  });
  if (!me) return toSignIn(url);
  if (access === 'verified' && !me.user.isVerified) {
    notify('warning', translate('app.user.verifyToContinue'));
    return redirect(hrefOf('settings'));
  }
  return null;
}
