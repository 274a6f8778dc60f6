import type { Boot } from '@nearhand/contracts/release';
import { locales } from '../http/locales.ts';
import { needsScript, tooOld } from './document-words.ts';
import type { PageMatch } from './page-matcher.ts';
import type { NamedFile, Prerendered, Site, StandaloneDocument } from './site-store.ts';

interface DocumentOptions {
  site: Site;
  boot: Boot;
  publicUrl: string;
  match: PageMatch | null;
  locale: string;
  nonce: string;
}

/** JSON inside a script element: nothing in it may end the element. */
const dataOf = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

function alternates({ match, publicUrl }: DocumentOptions): string {
  if (!match?.route.localized) return '';
  const path = match.route.path === '/' ? '' : match.route.path;
  const link = (language: string, href: string) => `<link rel="alternate" hreflang="${language}" href="${escaped(publicUrl + href)}">`;
  return [...locales.map((locale) => link(locale, `/${locale}${path}`)), link('x-default', path || '/')].join('');
}

const script = ({ href, integrity }: NamedFile, mode = '') =>
  `<script src="${href}" integrity="${integrity}" crossorigin="anonymous"${mode}></script>`;
const style = ({ href, integrity }: NamedFile, more = '') =>
  `<link rel="stylesheet" href="${href}" integrity="${integrity}" crossorigin="anonymous"${more}>`;

/** The shell, and with it the whole application. */
function shellAssets({ site, boot }: DocumentOptions, prerendered: Prerendered | null): string {
  const { shell, revision } = site;
  const file = (path: string): NamedFile => ({
    href: revision.shell.base + path,
    integrity: shell.files.find((known) => known.path === path)?.integrity ?? '',
  });
  return [
    // A prerendered page fetches it when it is used, which may be much later.
    prerendered ? '' : `<link rel="preload" as="fetch" href="/revisions/${boot.revision}.json" crossorigin="anonymous">`,
    shell.theme ? script(file(shell.theme)) : '',
    ...shell.styles.map((path) => style(file(path))),
    ...(prerendered?.styles ?? []).map((named) => style(named, ` data-rspack="${named.chunk}"`)),
    script(file(shell.entry), ' defer'),
  ].join('');
}

const standaloneAssets = ({ styles, earlyRender, script: entry }: StandaloneDocument): string =>
  [...styles.map((named) => style(named)), script(earlyRender, ' type="module"'), script(entry, ' defer')].join('');

/** A prerendered page reads well without scripts; of the others nothing would be seen. */
const noScript = (locale: string) => `<noscript><p>${escaped(needsScript(locale))}</p></noscript>`;

/** For scripts these features came last: a browser without them is older than those that the pages are made for. */
const tooOldStyle =
  '@supports not ((color:light-dark(#000,#fff)) and (zoom:1)){.nh-too-old{display:block;max-width:40rem;margin:0;padding:2rem 1.25rem;font:1.125rem/1.5 sans-serif}}';

/** Shown by style alone, for scripts of today do not even begin in such a browser. */
const noLuck = (locale: string, nonce: string) =>
  `<style nonce="${nonce}">${tooOldStyle}</style><p class="nh-too-old" hidden>${escaped(tooOld(locale))}</p>`;

/** The document of a page: its styles and scripts by hash, this environment as data, and the page itself where it is prerendered. */
export async function pageDocument(options: DocumentOptions): Promise<string> {
  const { site, boot, match, locale, nonce } = options;
  const prerendered = match?.route.prerender ? await site.prerendered(match.route.name, locale) : null;
  const standalone = match ? await site.standalone(match.route.name) : null;
  const title = prerendered?.title ?? 'Nearhand';
  const description = prerendered ? `<meta name="description" content="${escaped(prerendered.description)}">` : '';
  const assets = standalone ? standaloneAssets(standalone) : shellAssets(options, prerendered);
  const messages = standalone ? `<script type="application/json" id="standalone-messages">${dataOf(standalone.messages)}</script>` : '';
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title>${description}<link rel="icon" href="/favicon.svg" type="image/svg+xml">${alternates(options)}${assets}</head><body><script type="application/json" id="boot" nonce="${nonce}">${dataOf(boot)}</script>${messages}<div id="root">${prerendered?.html ?? ''}</div>${prerendered ? '' : noScript(locale) + noLuck(locale, nonce)}</body></html>`;
}
