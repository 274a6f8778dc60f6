import type { Access } from '@nearhand/contracts/routes';
import { hrefOf, meAtom, store, tokensAtom } from '@nearhand/platform/core';
import type { createBrowserRouter } from '@nearhand/platform/router';
import { matchedRoute } from './matched-route';

const guarded: readonly (Access | undefined)[] = ['user', 'verified'];

/** Signing out, here or in another tab, or a refused token: a page of the app gives way to sign-in and back. */
export function leaveWhenSignedOut(router: ReturnType<typeof createBrowserRouter>): void {
  store.sub(tokensAtom, () => {
    if (store.get(tokensAtom) !== null) return;
    const { matches, location } = router.state;
    const access = matchedRoute(matches)?.access;
    if (!guarded.includes(access)) {
      store.set(meAtom, null);
      return;
    }
    const wanted = new URLSearchParams({ redirectTo: location.pathname + location.search });
    // Screens know who is signed in for as long as they are there.
    void router.navigate(`${hrefOf('sign-in')}?${wanted}`, { replace: true }).then(() => store.set(meAtom, null));
  });
}
