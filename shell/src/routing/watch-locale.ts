import { localeAtom, notify, store } from '@nearhand/platform/core';
import { translate } from '@nearhand/platform/intl';
import type { createBrowserRouter } from '@nearhand/platform/router';
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
