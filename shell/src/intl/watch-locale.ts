import { localeAtom, notify, store } from '@nearhand/platform/core';
import { translate } from '@nearhand/platform/intl';
import type { createBrowserRouter } from '@nearhand/platform/router';
import { matchedRoute } from '../routing/matched-route';
import { localeFor } from './active-locale';
import { activateLocale } from './load-messages';

/** A language that is chosen shows at once, unless the page's own path names one. */
export function watchLocale(router: ReturnType<typeof createBrowserRouter>): void {
  store.sub(localeAtom, () => {
    const { matches, location } = router.state;
    activateLocale(localeFor(location.pathname, matchedRoute(matches))).catch(() => notify('error', translate('app.error.network')));
  });
}
