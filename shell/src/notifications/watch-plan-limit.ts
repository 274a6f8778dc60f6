import { store } from '@nearhand/platform/core';
import { type createBrowserRouter, planLimitAtom } from '@nearhand/platform/host';

type Router = ReturnType<typeof createBrowserRouter>;

/** Closes the notice when the user leaves the page, before the requests of the next one. */
export function watchPlanLimit(router: Router): void {
  let isLoading = false;
  let { pathname: shownOn } = router.state.location;
  router.subscribe(({ navigation, location }) => {
    const wasLoading = isLoading;
    isLoading = navigation.state === 'loading';
    const isLeaving = isLoading ? !wasLoading : !wasLoading && location.pathname !== shownOn;
    shownOn = location.pathname;
    if (isLeaving) store.set(planLimitAtom, null);
  });
}
