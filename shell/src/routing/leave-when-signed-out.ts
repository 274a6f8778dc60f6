import type { Access } from '@nearhand/contracts/routes';
import { hrefOf, meAtom, store, tokensAtom } from '@nearhand/platform/core';
import type { createBrowserRouter } from '@nearhand/platform/router';
import { matchedRoute } from './matched-route';

const guarded: readonly (Access | undefined)[] = ['user', 'verified'];

/** Signing out, here or in another tab, or a refused token: a page of the app gives way to sign-in and back. */
export function leaveWhenSignedOut(router: ReturnType<typeof createBrowserRouter>): void {
  store.sub(tokensAtom, () => {
    if (store.get(tokensAtom) !== null) return;
    store.set(meAtom, null);
    const { matches, location } = router.state;
    const access = matchedRoute(matches)?.access;
    if (!guarded.includes(access)) return;
    const wanted = new URLSearchParams({ redirectTo: location.pathname + location.search });
    void router.navigate(`${hrefOf('sign-in')}?${wanted}`, { replace: true });
  });
}
