import { localeAtom, notify, store } from '@nearhand/platform/core';
import { type createBrowserRouter } from '@nearhand/platform/host';
import { translate } from '@nearhand/platform/intl';
import { localeFor } from '../intl/active-locale';
import { activateLocale } from '../intl/load-messages';
import { matchedRoute } from './matched-route';

/** Applies a newly chosen language, unless the path determines it. */
export function watchLocale(router: ReturnType<typeof createBrowserRouter>): void {
  store.sub(localeAtom, () => {
    const { matches, location } = router.state;
    activateLocale(localeFor(location.pathname, matchedRoute(matches))).catch(() => notify('error', translate('app.error.network')));
  });
}
