import { localeAtom, notify, store } from '@nearhand/platform/core';
import { translate } from '@nearhand/platform/intl';
import type { createBrowserRouter } from '@nearhand/platform/router';
import { matchedRoute } from '../routing/matched-route';
import { localeFor } from './active-locale';
import { activateLocale } from './load-messages';

/** Applies a newly chosen language, unless the path determines it. */
export function watchLocale(router: ReturnType<typeof createBrowserRouter>): void {
  store.sub(localeAtom, () => {
    const { matches, location } = router.state;
    activateLocale(localeFor(location.pathname, matchedRoute(matches))).catch(() => notify('error', translate('app.error.network')));
  });
}
