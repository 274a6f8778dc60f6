import { escapeHtml } from '../../http/escape-html.ts';
import type { Locale } from '../../http/locales.ts';
import { channelName } from './document-messages.ts';

const style =
  '.nh-channel{position:fixed;inset:auto auto 0 0;z-index:9999;max-width:calc(100vw - 2rem);padding:0 .5rem;border-start-end-radius:6px;overflow:hidden;font:600 .75rem/1.5rem system-ui,sans-serif;text-overflow:ellipsis;white-space:nowrap;color:#fff;background:#6d28d9;pointer-events:none}@media print{.nh-channel{display:none}}';

/** Shown on each page of a channel, above everything, so that nobody takes it for production. */
export const channelLabel = (channel: string, locale: Locale, nonce: string): string =>
  `<style nonce="${nonce}">${style}</style><aside class="nh-channel">${escapeHtml(channelName(locale, channel))}</aside>`;
