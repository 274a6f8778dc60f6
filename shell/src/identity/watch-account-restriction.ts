import { clearNotification, isSignedIn, meAtom, notify, onAccountRestriction, refreshMe, store } from '@nearhand/platform/core';
import { translate } from '@nearhand/platform/intl';
import type { createBrowserRouter } from '@nearhand/platform/router';
import { type AccountRestriction, accountRestrictionOf } from '../routing/account-restriction';
import { matchedRoute } from '../routing/matched-route';

type Router = ReturnType<typeof createBrowserRouter>;

/** Waits until the page that is being opened is there, or has failed. */
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
 * Follows what the server says of the user in mid-work: an address that is to be verified, a second factor that has become
 * needed, a company that is leaving. Each is put right elsewhere; the shell reads the user afresh and leads there. A page
 * that is open stays, with all it holds, beside a message; one that could not be opened gives way.
 */
export function watchAccountRestriction(router: Router): void {
  /** Said once on each page: calls that repeat themselves are no reason to say it again. */
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
    const link = { label: translate('app.notification.goThere'), href, isBeside };
    shown = notify('warning', translate(messageId), { isPersistent: true, link });
  };
  const look = async () => {
    await refreshMe();
    await arrival(router);
    const { matches, location: at, errors } = router.state;
    const route = matchedRoute(matches);
    const restriction = route?.access === 'verified' ? accountRestrictionAt(router) : null;
    if (!restriction) return;
    // The guard knows by now.
    if (errors) await router.navigate(at.pathname + at.search, { replace: true });
    else say(restriction, route?.raw === true);
  };
  onAccountRestriction(() => {
    if (isLooking || !isSignedIn()) return;
    isLooking = true;
    // Without an answer the next refusal looks again.
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
