import type { Boot } from '@nearhand/contracts/release';
import { describe, expect, it } from 'vitest';
import type { Locale } from '../../http/locales.ts';
import type { PageMatch } from '../page-matcher.ts';
import type { Site } from '../site-store.ts';
import { pageDocument } from './page-document.ts';

const shell = {
  files: [{ path: 'font.1.woff2', integrity: 'sha256-1' }],
  theme: null,
  styles: [],
  entry: 'main.js',
  firstScripts: ['bootstrap.1.js'],
  layoutFiles: { app: ['layout-app.1.js', 'ui.1.css'], form: ['layout-form.1.js'] },
  messages: { app: { en: 'app.en.1.json', pl: 'app.pl.1.json' } },
};
const remote = {
  build: { base: '/assets/mfe_app/2/', integrity: 'sha256-of-descriptor' },
  descriptor: {
    entry: 'entry.js',
    messages: {},
    pageMessages: { page: { en: 'page.en.2.json', pl: 'page.pl.2.json' }, other: { en: 'other.en.2.json', pl: 'other.pl.2.json' } },
    pageFiles: { page: ['routes.js', 'page.css', 'page.js'], other: ['other.js'] },
    files: [
      { path: 'entry.js', integrity: 'sha256-2' },
      { path: 'page.js', integrity: 'sha256-3' },
      { path: 'page.pl.2.json', integrity: 'sha256-4' },
      { path: 'other.pl.2.json', integrity: 'sha256-5' },
    ],
  },
};

const aSite = (prerendered: object | null = null) =>
  ({
    shell,
    revision: { shell: { base: '/assets/shell/1/', integrity: 'sha256-of-shell' } },
    prerendered: async () => prerendered,
    standalone: async () => null,
    remoteOf: async () => remote,
  }) as unknown as Site;
const match = (prerender: boolean) =>
  ({ locale: null, route: { name: 'page', path: '/page', layout: 'app', localized: false, prerender } }) as unknown as PageMatch;
const findFacts = async () => ({ 'site.url': 'http://localhost', name: `"<b>"` });
const options = { boot: { revision: '1' } as Boot, publicUrl: 'http://localhost', nonce: 'n', ancestors: [], findFacts };
const documentOf = (site: Site, prerender: boolean, locale: Locale = 'en') =>
  pageDocument({ ...options, site, match: match(prerender), locale });

describe('pageDocument', () => {
  it('includes notices for browsers without scripts and for unsupported browsers when the page is not prerendered', async () => {
    const html = await documentOf(aSite(), false, 'pl');
    expect(html).toContain('<noscript><p>Ta strona wymaga JavaScriptu.');
    expect(html).toMatch(/<style nonce="n">@supports not .*?<\/style><p class="nh-unsupported" hidden>Ta przeglądarka jest za stara/);
  });

  it('preloads the fonts of the shell', async () => {
    expect(await documentOf(aSite(), false)).toContain(
      '<link rel="preload" as="font" type="font/woff2" href="/assets/shell/1/font.1.woff2" crossorigin="anonymous">',
    );
  });

  it.each([
    ['/', null, '', '/', '/'],
    ['/', 'pl', '', '/', '/pl'],
    ['/pricing', null, '/pricing', '/pricing', '/pricing'],
    ['/blog/a', 'es', '/blog/a', '/blog/a', '/es/blog/a'],
  ] as const)(
    'links %s in the language %s to itself, in each language, and for others without a prefix',
    async (path, named, below, bare, canonical) => {
      const localized = { locale: named, path, route: { name: 'page', path: '/:any', localized: true } } as unknown as PageMatch;
      const html = await pageDocument({ ...options, site: aSite(), match: localized, locale: 'en' });
      const links = [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)].map(([, language, href]) => [
        language,
        href,
      ]);
      expect(html).toContain(`<link rel="canonical" href="http://localhost${canonical}">`);
      expect(links).toEqual([
        ...['en', 'pl', 'es', 'it'].map((language) => [language, `http://localhost/${language}${below}`]),
        ['x-default', `http://localhost${bare}`],
      ]);
      expect(await documentOf(aSite(), false)).not.toContain('hreflang');
    },
  );

  it.each(['company' as const, ['https://*.zendesk.com']])(
    'names the origins that a company lists instead of %j',
    async (frameAncestors) => {
      const route = { name: 'page', path: '/page', frameAncestors };
      const embedded = { locale: null, route } as unknown as PageMatch;
      const of = (ancestors: readonly string[]) => pageDocument({ ...options, site: aSite(), match: embedded, ancestors, locale: 'en' });
      expect(await of(['https://crm.example.com'])).toContain(
        '<script type="application/json" id="frame-ancestors">["https://crm.example.com"]</script>',
      );
      if (frameAncestors !== 'company') expect(await of(frameAncestors)).not.toContain('id="frame-ancestors"');
    },
  );

  it('preloads what the application would request one after another, unless the page is prerendered', async () => {
    const preloaded = (html: string) =>
      [...html.matchAll(/<link rel="preload" as="(?:fetch|script|style)" href="([^"]+)"/g)].map(([, href]) => href);
    expect(preloaded(await documentOf(aSite(), false, 'pl'))).toEqual([
      '/revisions/1.json',
      '/assets/shell/1/bootstrap.1.js',
      '/assets/shell/1/layout-app.1.js',
      '/assets/shell/1/ui.1.css',
      '/assets/mfe_app/2/entry.js',
      '/assets/mfe_app/2/routes.js',
      '/assets/mfe_app/2/page.css',
      '/assets/mfe_app/2/page.js',
      '/assets/shell/1/app.pl.1.json',
      '/assets/mfe_app/2/page.pl.2.json',
    ]);
    const prerendered = aSite({ html: '<main>Read me</main>', title: 'Page', description: '', styles: [] });
    expect(preloaded(await documentOf(prerendered, true))).toEqual([]);
  });

  it('contains what the page needs of the descriptors of its builds, by their hashes', async () => {
    const html = await documentOf(aSite(), false);
    const [, text = ''] = /<script type="application\/json" id="builds">(.+?)<\/script>/.exec(html) ?? [];
    const starts = JSON.parse(text);
    expect(Object.keys(starts['sha256-of-descriptor'].pageMessages)).toEqual(['page']);
    expect(starts).toMatchObject({
      'sha256-of-shell': { entry: 'main.js', files: [] },
      'sha256-of-descriptor': {
        entry: 'entry.js',
        pageMessages: { page: remote.descriptor.pageMessages.page },
        files: [
          { path: 'entry.js', integrity: 'sha256-2' },
          { path: 'page.pl.2.json', integrity: 'sha256-4' },
        ],
      },
    });
  });

  it('fills in the facts of the installation, as text and inside of JSON', async () => {
    const page = '<p>{{fact:name|none}}, {{fact:gone|a &amp; b}}</p><script type="application/ld+json">{"name":"{{json:name}}"}</script>';
    const html = await documentOf(aSite({ html: page, title: 'Page', description: '', styles: [] }), true);
    expect(html).toContain('<p>&quot;&lt;b&gt;&quot;, a &amp; b</p>');
    expect(html).toContain(String.raw`{"name":"\"\u003cb>\""}`);
    expect(html).toContain('<script type="application/json" id="facts" lang="en">');
    expect(await documentOf(aSite({ html: '<p>{{other}}</p>', title: 'Page', description: '', styles: [] }), true)).not.toContain(
      'id="facts"',
    );
  });

  it('describes a localized page to sites that show links to it', async () => {
    const localized = { locale: 'pl', path: '/blog/a', route: { name: 'post', path: '/blog/:slug', localized: true, prerender: true } };
    const page = { html: '<p>A</p>', title: 'A "B"', description: 'C', preview: '/assets/previews/1.jpg', styles: [] };
    const html = await pageDocument({ ...options, site: aSite(page), match: localized as unknown as PageMatch, locale: 'pl' });
    const properties = [...html.matchAll(/<meta property="og:(\w+)" content="([^"]*)">/g)].map(([, name, content]) => [name, content]);
    expect(Object.fromEntries(properties)).toEqual({
      site_name: 'Nearhand',
      type: 'article',
      title: 'A &quot;B&quot;',
      description: 'C',
      url: 'http://localhost/pl/blog/a',
      locale: 'pl',
      image: 'http://localhost/assets/previews/1.jpg',
    });
  });

  it('includes no notice when the page is prerendered', async () => {
    const html = await documentOf(aSite({ html: '<main>Read me</main>', title: 'Page', description: '', styles: [] }), true);
    expect(html).toContain('<div id="root"><main>Read me</main></div>');
    expect(html).not.toMatch(/noscript|nh-unsupported/);
  });
});
