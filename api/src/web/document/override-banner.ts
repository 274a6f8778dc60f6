import { colors } from '@nearhand/contracts/design/colors';
import { escapeHtml } from '../../http/escape-html.ts';
import type { Locale } from '../../http/locales.ts';
import type { DocumentOverride } from '../override.ts';
import { overrideTexts } from './document-messages.ts';

const style = [
  `.nh-override{position:fixed;inset:auto 0 0;z-index:2147483647;display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:.25rem 1rem;padding:.5rem 1rem calc(.5rem + env(safe-area-inset-bottom));border-top:2px solid ${colors.ink};background:${colors.warning};color:${colors.ink};font:600 .875rem/1.4 system-ui,sans-serif;overflow-wrap:anywhere}`,
  `.nh-override p{margin:0}`,
  `.nh-override a{padding:.25rem .5rem;border-radius:4px;background:${colors.ink};color:${colors.white};text-decoration:none}`,
  `.nh-override a:focus-visible{outline:3px solid ${colors.ink};outline-offset:2px}`,
  `html:has(.nh-override){scroll-padding-bottom:6rem}`,
  `body:has(.nh-override)::after{content:"";display:block;height:6rem}`,
  `@media print{.nh-override{display:none}}`,
].join('');

/** Banner on a page with a remote from elsewhere, shown even if the shell does not start; empty without an override. */
export function overrideBanner(override: DocumentOverride, locale: Locale, nonce: string): string {
  if (!override) return '';
  const texts = overrideTexts(locale, override === 'refused' ? { remote: '', origin: '' } : override);
  const content =
    override === 'refused'
      ? `<p>${escapeHtml(texts.refused)}</p>`
      : `<p data-if="loaded">${escapeHtml(texts.on)}</p><p data-if="unreachable" hidden>${escapeHtml(texts.unreachable)}</p>`;
  const link = escapeHtml(override === 'refused' ? texts.hide : texts.stop);
  return `<style nonce="${nonce}">${style}</style><div class="nh-override" id="override-banner" role="status" lang="${locale}">${content}<a href="?override=off">${link}</a></div>`;
}
