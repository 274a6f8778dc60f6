import type { Telemetry } from '@nearhand/contracts/release';
import { client, consentAtom, store } from '@nearhand/platform/core';
import type { createBrowserRouter } from '@nearhand/platform/router';
import { campaignOf } from './campaign';
import { expireCookies } from './expire-cookies';
import { loadScript } from './load-script';
import { watchPageViews } from './page-views';

type Command = ['js', Date] | ['consent', 'default' | 'update', object] | ['set', object] | ['config', string, object] | ['event', string];

declare global {
  interface Window {
    /** Queue that the tag reads, also before it has loaded. */
    dataLayer?: IArguments[];
  }
}

const waitForUpdateMs = 500;
const ownUrl = 'https://www.googletagmanager.com';

/** The tag recognises a command by its type, which only a function has. */
function gtag(..._command: Command): void {
  window.dataLayer ??= [];
  window.dataLayer.push(arguments);
}

function applyConsent(): void {
  const state = store.get(consentAtom) === 'granted' ? 'granted' : 'denied';
  gtag('consent', 'update', { ad_storage: state, analytics_storage: state });
  if (state === 'denied') expireCookies('_ga');
}

/** Google tag in consent mode (version 2): everything is denied until the user consents; profiles for ads stay denied. */
export function startGoogleTag({ id, url }: NonNullable<Telemetry['tag']>, router: ReturnType<typeof createBrowserRouter>): void {
  const denied = { ad_storage: 'denied', analytics_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' };
  gtag('consent', 'default', { ...denied, wait_for_update: waitForUpdateMs });
  if (store.get(consentAtom) !== null) applyConsent();
  store.sub(consentAtom, applyConsent);

  gtag('js', new Date());
  const campaign = campaignOf(location.search, client);
  let isConfigured = false;
  watchPageViews(router, (view) => {
    // Each event carries these values instead of the real address.
    gtag('set', { page_title: view.title, page_location: view.url, page_referrer: view.referrer });
    if (!isConfigured) {
      const proxy = url === ownUrl ? {} : { server_container_url: url };
      const modest = { send_page_view: false, allow_google_signals: false, allow_ad_personalization_signals: false };
      gtag('config', id, { ...modest, ...campaign, ...proxy });
      isConfigured = true;
    }
    gtag('event', 'page_view');
  });
  // Blockers of the user stop it: nothing else depends on it.
  loadScript(`${url}/gtag/js?id=${id}`).catch(() => undefined);
}
