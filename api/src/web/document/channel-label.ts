import { channelGround } from '@nearhand/contracts/design/colors';
import { white } from '@nearhand/contracts/design/palette';
import { escapeHtml } from '../../http/escape-html.ts';
import type { Locale } from '../../http/locales.ts';
import { channelName } from './document-messages.ts';

const rules = [
  'position:fixed;inset:auto auto 0 0;z-index:9999;max-width:calc(100vw - 2rem);padding:0 .5rem;pointer-events:none',
  `border-start-end-radius:6px;color:${white};background:${channelGround}`,
  'overflow:hidden;font:600 .75rem/1.5rem system-ui,sans-serif;text-overflow:ellipsis;white-space:nowrap',
];
const style = `.nh-channel{${rules.join(';')}}@media print{.nh-channel{display:none}}`;

/** Shown on each page of a channel, above everything, so that nobody takes it for production. */
export const channelLabel = (channel: string, locale: Locale, nonce: string): string =>
  `<style nonce="${nonce}">${style}</style><aside class="nh-channel">${escapeHtml(channelName(locale, channel))}</aside>`;
