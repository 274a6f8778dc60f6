import type { Telemetry } from '@nearhand/contracts/release';
import { client, consentAtom, store } from '@nearhand/platform/core';
import { type createBrowserRouter } from '@nearhand/platform/host';
import { campaignOf } from './campaign';
import { watchContentChoices } from './content-choices';
import { watchPageViews } from './page-views';
import { openTag, sendView, updateConsent } from './tag';

/** Measures each page, and follows the consent. A prerendered page has sent its view already. */
export function startGoogleTag(tag: NonNullable<Telemetry['tag']>, router: ReturnType<typeof createBrowserRouter>): void {
  const isFirst = openTag(tag, store.get(consentAtom), campaignOf(location.search, client));
  if (isFirst) watchContentChoices();
  let isSent = !isFirst;
  store.sub(consentAtom, () => updateConsent(store.get(consentAtom)));
  watchPageViews(router, (view) => {
    if (!isSent) sendView(view);
    isSent = false;
  });
}
