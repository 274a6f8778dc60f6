import type { Boot } from '@nearhand/contracts/release';
import { pageDocument } from './page-document.ts';
import type { PageMatch } from './page-matcher.ts';
import type { Site } from './site-store.ts';

const shell = { files: [], theme: null, styles: [], entry: 'main.js' };

/** As much of a released site as a document needs. */
const aSite = (prerendered: object | null = null) =>
  ({
    shell,
    revision: { shell: { base: '/assets/shell/1/' } },
    prerendered: async () => prerendered,
    standalone: async () => null,
  }) as unknown as Site;
const match = (prerender: boolean) =>
  ({ locale: null, route: { name: 'page', path: '/page', localized: false, prerender } }) as unknown as PageMatch;
const documentOf = (site: Site, prerender: boolean, locale = 'en') =>
  pageDocument({ site, boot: { revision: '1' } as Boot, publicUrl: 'http://localhost', match: match(prerender), locale, nonce: 'n' });

it('has words for browsers without scripts, and for those that are too old, which only its own style shows', async () => {
  const html = await documentOf(aSite(), false, 'pl');
  expect(html).toContain('<noscript><p>Ta strona wymaga JavaScriptu.');
  expect(html).toMatch(/<style nonce="n">@supports not .*?<\/style><p class="nh-too-old" hidden>Ta przeglądarka jest za stara/);
});

it('has neither where the page can be read as it is', async () => {
  const html = await documentOf(aSite({ html: '<main>Read me</main>', title: 'Page', description: '', styles: [] }), true);
  expect(html).toContain('<div id="root"><main>Read me</main></div>');
  expect(html).not.toMatch(/noscript|nh-too-old/);
});
