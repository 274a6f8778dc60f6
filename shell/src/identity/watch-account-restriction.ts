import { clearNotification, isSignedIn, meAtom, notify, onAccountRestriction, refreshMe, store } from '@nearhand/platform/core';
import { translate } from '@nearhand/platform/intl';
import type { createBrowserRouter } from '@nearhand/platform/router';
import { type AccountRestriction, accountRestrictionOf } from '../routing/account-restriction';
import { matchedRoute } from '../routing/matched-route';

type Router = ReturnType<typeof createBrowserRouter>;

/** Waits until the current navigation has finished. */
async function arrival(router: Router): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = () => router.state.navigation.state === 'idle' && resolve();
  const forget = router.subscribe(look);
  look();
  await promise;
  forget();
}

const accountRestrictionAt = (router: Router) => {
  const me = store.get(meAtom);
  const { pathname, search } = router.state.location;
  return me && accountRestrictionOf(me, new URL(pathname + search, location.origin));
};

/**
 * Handles account restrictions that the API reports while a page is open. Reloads the user, then shows a notification that links to the
 * page where the restriction can be resolved. A page that failed to load is reloaded, so that the guard redirects.
 */
export function watchAccountRestriction(router: Router): void {
  /** Shown once per page, also if calls repeat. */
  let told = '';
  let toldOn = '';
  let shown: number | null = null;
  let isLooking = false;

  const forget = () => {
    if (shown !== null) clearNotification(shown);
    shown = null;
    told = '';
  };
  const say = ({ messageId, href }: AccountRestriction, isBeside: boolean) => {
    if (told === messageId) return;
    forget();
    told = messageId;
    toldOn = router.state.location.pathname;
    const link = { label: translate('app.notification.open'), href, isBeside };
    shown = notify('warning', translate(messageId), { isPersistent: true, link });
  };
  const look = async () => {
    await refreshMe();
    await arrival(router);
    const { matches, location: at, errors } = router.state;
    const route = matchedRoute(matches);
    const restriction = route?.access === 'verified' ? accountRestrictionAt(router) : null;
    if (!restriction) return;
    // The guard redirects, because the user was reloaded.
    if (errors) await router.navigate(at.pathname + at.search, { replace: true });
    else say(restriction, route?.raw === true);
  };
  onAccountRestriction(() => {
    if (isLooking || !isSignedIn()) return;
    isLooking = true;
    // Retried after the next rejected call.
    void look()
      .catch(() => {})
      .finally(() => {
        isLooking = false;
      });
  });
  router.subscribe(({ location: at }) => {
    if (told && at.pathname !== toldOn) forget();
  });
  store.sub(meAtom, () => {
    if (!accountRestrictionAt(router)) forget();
  });
}
