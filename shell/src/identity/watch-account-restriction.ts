import { isSignedIn, meAtom, notify, refreshMe, store } from '@nearhand/platform/core';
import { clearNotification, type createBrowserRouter, onAccountRestriction } from '@nearhand/platform/host';
import { translate } from '@nearhand/platform/intl';
import { type AccountRestriction, accountRestrictionOf } from '../routing/account-restriction';
import { matchedRoute } from '../routing/matched-route';

type Router = ReturnType<typeof createBrowserRouter>;

/** Waits until the current navigation has finished. */
async function navigationEnd(router: Router): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const resolveIfIdle = () => router.state.navigation.state === 'idle' && resolve();
  const unsubscribe = router.subscribe(resolveIfIdle);
  resolveIfIdle();
  await promise;
  unsubscribe();
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
  let messageIdShown = '';
  let shownOn = '';
  let notification: number | null = null;
  let isChecking = false;

  const clear = () => {
    if (notification !== null) clearNotification(notification);
    notification = null;
    messageIdShown = '';
  };
  const show = ({ messageId, href }: AccountRestriction, isBeside: boolean) => {
    if (messageIdShown === messageId) return;
    clear();
    messageIdShown = messageId;
    shownOn = router.state.location.pathname;
    const link = { label: translate('app.notification.open'), href, isBeside };
    notification = notify('warning', translate(messageId), { isPersistent: true, link });
  };
  const check = async () => {
    await refreshMe();
    await navigationEnd(router);
    const { matches, location: at, errors } = router.state;
    const route = matchedRoute(matches);
    const restriction = route?.access === 'verified' ? accountRestrictionAt(router) : null;
    if (!restriction) return;
    // The guard redirects, because the user was reloaded.
    if (errors) await router.navigate(at.pathname + at.search, { replace: true });
    else show(restriction, route?.raw === true);
  };
  onAccountRestriction(() => {
    if (isChecking || !isSignedIn()) return;
    isChecking = true;
    // Retried after the next rejected call.
    void check()
      .catch(() => {})
      .finally(() => {
        isChecking = false;
      });
  });
  router.subscribe(({ location: at }) => {
    if (messageIdShown && at.pathname !== shownOn) clear();
  });
  store.sub(meAtom, () => {
    if (!accountRestrictionAt(router)) clear();
  });
}
