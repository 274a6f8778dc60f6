import type { Access } from '@nearhand/contracts/routes';
import { meAtom, store } from '@nearhand/platform/core';
import {
  type createBrowserRouter,
  endSignIn,
  hasSignedOutHere,
  isRecentlySignedIn,
  isSignedInElsewhere,
  reauthenticateInPlaceWhen,
  reauthenticationRequestAtom,
  type SignIn,
  signInAtom,
} from '@nearhand/platform/host';
import { matchedRoute } from '../routing/matched-route';
import { redirectTarget, signInHref } from '../routing/redirect-target';
import { closeSessionWindow } from '../routing/session-window-path';
import { pageSubject, setPageSubject } from './page-subject';

type Router = ReturnType<typeof createBrowserRouter>;

const guarded: readonly (Access | undefined)[] = ['user', 'verified'];

const isOnGuardedPage = ({ state }: Router) => state.initialized && guarded.includes(matchedRoute(state.matches)?.access);

const isOnGuestPage = ({ state }: Router) => state.initialized && matchedRoute(state.matches)?.access === 'guest';

/** Leaves the sign-in page after another tab has signed in. */
function follow(router: Router): void {
  const redirectTo = new URLSearchParams(router.state.location.search).get('redirectTo');
  void router.navigate(redirectTarget({ redirectTo }), { replace: true });
}

function leave(router: Router): void {
  const { pathname, search } = router.state.location;
  closeSessionWindow(pathname);
  // The sign-in page clears the user: screens need it until they unmount.
  void router.navigate(signInHref(pathname + search), { replace: true });
}

function takeSignIn(router: Router, { claims: { sub } }: SignIn): void {
  const isStranger = pageSubject() !== '' && sub !== pageSubject();
  if (isStranger && isOnGuardedPage(router)) {
    // The page belongs to another user.
    location.reload();
    return;
  }
  setPageSubject(sub);
  const request = store.get(reauthenticationRequestAtom);
  if (request?.reason === 'ended' || (!isStranger && isRecentlySignedIn())) request?.complete();
  if (isSignedInElsewhere() && isOnGuestPage(router)) follow(router);
}

/**
 * Reacts to changes of the sign-in, in this tab and in others. Signing out here redirects to sign-in; if the sign-in has ended elsewhere,
 * the page stays and asks the user to sign in again. A reauthentication completes when the user has signed in in another tab.
 */
export function watchSignIn(router: Router): void {
  const before = store.get(signInAtom);
  if (before) setPageSubject(before.claims.sub);
  reauthenticateInPlaceWhen(() => isOnGuardedPage(router));
  store.sub(signInAtom, () => {
    const signIn = store.get(signInAtom);
    if (signIn) return takeSignIn(router, signIn);
    if (!isOnGuardedPage(router)) return store.set(meAtom, null);
    if (hasSignedOutHere()) return leave(router);
    void endSignIn();
  });
}
