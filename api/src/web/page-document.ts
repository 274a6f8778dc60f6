import type { Boot } from '@nearhand/contracts/release';
import { locales, type PageMatch } from './page-matcher.ts';
import type { NamedFile, PageStyle, Site } from './site-store.ts';

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

function assets({ site }: DocumentOptions, pageStyles: readonly PageStyle[], first: NamedFile | undefined): string {
  const { shell, revision } = site;
  const integrity = (path: string) => shell.files.find((file) => file.path === path)?.integrity ?? '';
  const script = (path: string, mode: string) =>
    `<script src="${revision.shell.base}${path}" integrity="${integrity(path)}" crossorigin="anonymous"${mode}></script>`;
  const style = (href: string, hash: string, more = '') =>
    `<link rel="stylesheet" href="${href}" integrity="${hash}" crossorigin="anonymous"${more}>`;
  return [
    shell.theme ? script(shell.theme, '') : '',
    ...shell.styles.map((path) => style(revision.shell.base + path, integrity(path))),
    ...pageStyles.map(({ href, integrity: hash, chunk }) => style(href, hash, ` data-rspack="${chunk}"`)),
    first ? `<script type="module" src="${first.href}" integrity="${first.integrity}" crossorigin="anonymous"></script>` : '',
    script(shell.entry, ' defer'),
  ].join('');
}

/** The document of a page: its styles and scripts by hash, this environment as data, and the page itself where it is prerendered. */
export async function pageDocument(options: DocumentOptions): Promise<string> {
  const { site, boot, match, locale, nonce } = options;
  const prerendered = match?.route.prerender ? await site.prerendered(match.route.name, locale) : null;
  const opening = match ? await site.opening(match.route.name) : null;
  const title = prerendered?.title ?? 'Nearhand';
  const description = prerendered ? `<meta name="description" content="${escaped(prerendered.description)}">` : '';
  // A prerendered page fetches it when it is used, which may be much later.
  const preload = prerendered ? '' : `<link rel="preload" as="fetch" href="/revisions/${boot.revision}.json" crossorigin="anonymous">`;
  const beginning = opening && { words: opening.words, ahead: opening.ahead };
  const firstSight = beginning ? `<script type="application/json" id="beginning">${dataOf(beginning)}</script>` : '';
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title>${description}<link rel="icon" href="/favicon.svg" type="image/svg+xml">${alternates(options)}${preload}${assets(options, prerendered?.styles ?? opening?.styles ?? [], opening?.script)}</head><body><script type="application/json" id="boot" nonce="${nonce}">${dataOf(boot)}</script>${firstSight}<div id="root">${prerendered?.html ?? ''}</div></body></html>`;
}
