import type { Telemetry } from '@nearhand/contracts/release';
import { type Consent } from '@nearhand/platform/host';
import { expireCookies } from '../expire-cookies';
import { loadScript } from '../load-script';
import type { Campaign } from './campaign';
import type { PageView } from './page-views';

type Command =
  | ['js', Date]
  | ['consent', 'default' | 'update', object]
  | ['set', object]
  | ['config', string, object]
  | ['event', string, object?];

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

let isGranted = false;

export function updateConsent(consent: Consent | null): void {
  const state = consent ?? 'denied';
  isGranted = state === 'granted';
  gtag('consent', 'update', { ad_storage: state, analytics_storage: state });
  if (state === 'denied') expireCookies('_ga');
}

let isOpen = false;
let config: Command | null = null;

/**
 * Google tag in consent mode (version 2): everything is denied until the user consents; profiles for ads stay denied.
 * Returns false if the page has opened it before.
 */
export function openTag({ id, url }: NonNullable<Telemetry['tag']>, consent: Consent | null, campaign: Campaign): boolean {
  if (isOpen) return false;
  isOpen = true;
  const denied = { ad_storage: 'denied', analytics_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' };
  gtag('consent', 'default', { ...denied, wait_for_update: waitForUpdateMs });
  if (consent !== null) updateConsent(consent);
  gtag('js', new Date());
  const proxy = url === ownUrl ? {} : { server_container_url: url };
  const modest = { send_page_view: false, allow_google_signals: false, allow_ad_personalization_signals: false };
  config = ['config', id, { ...modest, ...campaign, ...proxy }];
  // Blockers of the user stop it: nothing else depends on it.
  loadScript(`${url}/gtag/js?id=${id}`).catch(() => undefined);
  return true;
}

export function sendView(view: PageView): void {
  // Each event carries these values instead of the real address.
  gtag('set', { page_title: view.title, page_location: view.url, page_referrer: view.referrer });
  if (config) gtag(...config);
  config = null;
  gtag('event', 'page_view');
}

/** Nothing is sent without consent. */
export function sendChoice(contentType: string, contentId: string): void {
  if (isGranted) gtag('event', 'select_content', { content_type: contentType, content_id: contentId });
}
