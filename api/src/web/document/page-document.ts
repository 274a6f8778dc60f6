import type { Facts } from '@nearhand/contracts/facts';
import type { Boot, NamedFile, PrerenderedPage } from '@nearhand/contracts/release';
import { localizedName } from '@nearhand/contracts/routes';
import { escapeHtml } from '../../http/escape-html.ts';
import type { Locale } from '../../http/locales.ts';
import type { DocumentOverride } from '../override.ts';
import { alternatesOf, localizedPath } from '../page-addresses.ts';
import type { PageMatch } from '../page-matcher.ts';
import {
  fontsOf,
  messagesOf,
  named,
  type PageBuild,
  type Prerendered,
  routesOf,
  type Site,
  type StandaloneDocument,
  startOf,
} from '../site-store.ts';
import { channelLabel } from './channel-label.ts';
import { scriptRequired, unsupportedBrowser } from './document-messages.ts';
import { fillFacts, hasFacts } from './facts.ts';
import { overrideBanner } from './override-banner.ts';

interface DocumentOptions {
  site: Site;
  boot: Boot;
  publicUrl: string;
  match: PageMatch | null;
  /** Hosts that may frame the page. */
  ancestors: readonly string[];
  locale: Locale;
  nonce: string;
  override?: DocumentOverride;
  findFacts: (locale: Locale) => Promise<Facts>;
}

/** JSON inside a script element: nothing in it may end the element. */
const dataOf = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
/** The address that search engines show: each of the alternates, which have to be addresses of their own. */
const canonicalPath = ({ locale, path }: PageMatch) => (locale ? localizedPath(locale, path) : path);

/** Links of a localized page to its canonical address, and to the page in each language. */
function addresses({ match, publicUrl }: DocumentOptions): string {
  if (!match?.route.localized) return '';
  const alternates = alternatesOf(match.path).map(
    ([language, path]) => `<link rel="alternate" hreflang="${language}" href="${escapeHtml(publicUrl + path)}">`,
  );
  return [`<link rel="canonical" href="${escapeHtml(publicUrl + canonicalPath(match))}">`, ...alternates].join('');
}

/** Metadata with which other sites show a link to a page (Open Graph). */
function linkPreview({ match, publicUrl, locale }: DocumentOptions, { title, description, preview }: Prerendered): string {
  if (!match) return '';
  const property = (name: string, content: string) => `<meta property="og:${name}" content="${escapeHtml(content)}">`;
  return [
    property('site_name', 'Nearhand'),
    property('type', match.route.name === 'post' ? 'article' : 'website'),
    property('title', title),
    property('description', description),
    property('url', publicUrl + canonicalPath(match)),
    property('locale', locale),
    ...(preview
      ? [
          property('image', publicUrl + preview),
          property('image:width', '1200'),
          property('image:height', '630'),
          '<meta name="twitter:card" content="summary_large_image">',
        ]
      : []),
  ].join('');
}

const script = ({ href, integrity }: NamedFile, mode = '') =>
  `<script src="${href}" integrity="${integrity}" crossorigin="anonymous"${mode}></script>`;
const style = ({ href, integrity }: NamedFile, more = '') =>
  `<link rel="stylesheet" href="${href}" integrity="${integrity}" crossorigin="anonymous"${more}>`;

/** Browsers check no integrity of fonts; the name of the file contains its hash. */
const font = ({ href }: NamedFile, more = '') =>
  `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin="anonymous"${more}>`;

const preloadedData = (href: string) => `<link rel="preload" as="fetch" href="${href}" crossorigin="anonymous">`;
const preloadedScript = ({ href, integrity }: NamedFile) =>
  `<link rel="preload" as="script" href="${href}" integrity="${integrity}" crossorigin="anonymous">`;

const preloadedCode = (named: NamedFile) =>
  named.href.endsWith('.css')
    ? `<link rel="preload" as="style" href="${named.href}" integrity="${named.integrity}" crossorigin="anonymous">`
    : preloadedScript(named);

interface PageBuilds {
  shell: PageBuild;
  /** Build of the remote whose page is rendered in the browser. */
  remote: PageBuild | null;
}

/** The page as the router of the shell names it. */
function pageOf({ route: { name, path }, locale: named }: PageMatch, locale: Locale): PrerenderedPage {
  if (!named) return { name, path, locale };
  return { name: localizedName(name), path: `/:locale${path === '/' ? '' : path}`, locale };
}

/** Files that the application would request one after another. */
function preloadsOf({ boot, match, locale }: DocumentOptions, { shell, remote }: PageBuilds): string[] {
  const { layout = '', name = '' } = match?.route ?? {};
  const filesOf = ({ build, descriptor }: PageBuild, paths: readonly string[] = []) =>
    paths.map((path) => preloadedCode(named(build, descriptor, path)));
  const wordsOf = ({ build, descriptor }: PageBuild) =>
    messagesOf(descriptor, name).flatMap(({ [locale]: path }) => (path ? preloadedData(build.base + path) : []));
  const pageBuild = remote ?? shell;
  const code = [
    ...filesOf(shell, shell.descriptor.firstScripts),
    ...filesOf(shell, shell.descriptor.layoutFiles?.[layout]),
    ...(remote ? filesOf(remote, [remote.descriptor.entry]) : []),
    ...filesOf(pageBuild, pageBuild.descriptor.pageFiles?.[name]),
  ];
  return [
    preloadedData(`/revisions/${boot.revision}.json`),
    ...new Set(code),
    // Messages in the language of the browser, which is that of most users.
    ...wordsOf(shell),
    ...(remote ? wordsOf(remote) : []),
  ];
}

/** The shell, and with it the whole application. */
function shellAssets(options: DocumentOptions, builds: PageBuilds, prerendered: Prerendered | null): string {
  const { build, descriptor } = builds.shell;
  const file = (path: string): NamedFile => named(build, descriptor, path);
  return [
    descriptor.theme ? script(file(descriptor.theme)) : '',
    ...descriptor.styles.map((path) => style(file(path))),
    ...fontsOf(build, descriptor).map((one) => font(one)),
    ...(prerendered?.styles ?? []).map((one) => style(one, ` data-rspack="${one.chunk}"`)),
    // The other scripts wait for it. A prerendered page requests them when it is used, which may be much later.
    ...(prerendered
      ? [script(file(descriptor.entry), ' defer')]
      : [script(file(descriptor.entry), ' defer fetchpriority="high"'), ...preloadsOf(options, builds)]),
  ].join('');
}

/** The first card needs the scripts more than its font. */
const standaloneAssets = ({ styles, fonts, earlyRender, script: entry }: StandaloneDocument): string =>
  [
    ...styles.map((named) => style(named)),
    script(earlyRender, ' defer'),
    script(entry, ' defer'),
    ...fonts.map((named) => font(named, ' fetchpriority="low"')),
  ].join('');

/** Paths of the routes to which a standalone page links. */
const linkedRoutes = (site: Site, links: readonly string[]) =>
  routesOf(site)
    .filter(({ name }) => links.includes(name))
    .map(({ name, path }) => ({ name, path }));

/** Added to pages that are not prerendered: they are empty without scripts. */
const noScriptNotice = (locale: Locale) => `<noscript><p>${escapeHtml(scriptRequired(locale))}</p></noscript>`;

/** Style for unsupported browsers: those without the features that browsers gained last, of all that the pages use. */
const unsupportedBrowserStyle =
  '@supports not ((color:light-dark(black,white)) and (zoom:1)){.nh-unsupported{display:block;max-width:40rem;margin:0;padding:2rem 1.25rem;font:1.125rem/1.5 sans-serif}}';

/** Shown by a style sheet alone: an unsupported browser cannot parse the scripts. */
const unsupportedBrowserNotice = (locale: Locale, nonce: string) =>
  `<style nonce="${nonce}">${unsupportedBrowserStyle}</style><p class="nh-unsupported" hidden>${escapeHtml(unsupportedBrowser(locale))}</p>`;

/** The document of a page: its styles and scripts by hash, this environment as data, and the page itself where it is prerendered. */
export async function pageDocument(options: DocumentOptions): Promise<string> {
  const { site, boot, match, locale, nonce, findFacts, override = null } = options;
  // The first script reads it, before the data of the body are there.
  const state = override ? ` data-override="${override === 'refused' ? 'refused' : 'on'}"` : '';
  const prerendered = match?.route.prerender ? await site.prerendered(match.path, locale) : null;
  const standalone = match ? await site.standalone(match.route.name) : null;
  const title = prerendered?.title ?? 'Nearhand';
  const description = prerendered
    ? `<meta name="description" content="${escapeHtml(prerendered.description)}">${linkPreview(options, prerendered)}`
    : '';
  const pageRemote = match && !standalone && !prerendered ? await site.remoteOf(match.route.name) : null;
  const builds: PageBuilds = {
    shell: { build: site.revision.shell, descriptor: site.shell },
    remote: boot.override && pageRemote?.descriptor.name === boot.override.remote ? null : pageRemote,
  };
  const assets = standalone ? standaloneAssets(standalone) : shellAssets(options, builds, prerendered);
  const data = (id: string, value: unknown, more = '') => `<script type="application/json" id="${id}"${more}>${dataOf(value)}</script>`;
  const messages = standalone ? data('standalone-messages', standalone.messages) : '';
  const links = standalone && match?.route.links ? data('standalone-routes', linkedRoutes(site, match.route.links)) : '';
  const startsOf = ({ build, descriptor }: PageBuild) => [[build.integrity, startOf(descriptor, match?.route.name ?? '')]];
  const starts = [builds.shell, builds.remote].flatMap((one) => (one ? startsOf(one) : []));
  const known = standalone || prerendered ? '' : data('builds', Object.fromEntries(starts));
  const page = match && prerendered ? data('page', pageOf(match, locale)) : '';
  const usesFacts = prerendered !== null && hasFacts(prerendered.html);
  const facts = usesFacts ? await findFacts(locale) : {};
  const factsData = usesFacts ? data('facts', facts, ` lang="${locale}"`) : '';
  // The page accepts messages of the origins that the company lists, instead of those of its route.
  const { frameAncestors } = match?.route ?? {};
  const hosts = frameAncestors && frameAncestors !== options.ancestors ? data('frame-ancestors', options.ancestors) : '';
  const label = boot.channel === undefined ? '' : channelLabel(boot.channel, locale, nonce);
  return `<!doctype html><html lang="${locale}"${state}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>${description}<link rel="icon" href="/favicon.svg" type="image/svg+xml">${addresses(options)}${assets}</head><body>${overrideBanner(override, locale, nonce)}<script type="application/json" id="boot" nonce="${nonce}">${dataOf(boot)}</script>${known}${page}${messages}${links}${hosts}${factsData}<div id="root">${fillFacts(prerendered?.html ?? '', facts)}</div>${prerendered ? '' : noScriptNotice(locale) + unsupportedBrowserNotice(locale, nonce)}${label}</body></html>`;
}
