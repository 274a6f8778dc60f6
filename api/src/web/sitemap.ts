import { locales } from '../http/locales.ts';
import type { Site } from './site-store.ts';

/** Every public page in every language (sitemaps.org, with the alternates that search engines read). */
export function sitemap(publicUrl: string, { revision }: Site): string {
  const pages = revision.remotes.flatMap(({ routes }) => routes).filter(({ localized }) => localized);
  const entries = pages.map(({ path }) => {
    const below = path === '/' ? '' : path;
    const bare = publicUrl + (below || '/');
    const link = (language: string, href: string) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`;
    const alternates = [...locales.map((locale) => link(locale, `${publicUrl}/${locale}${below}`)), link('x-default', bare)];
    return `<url><loc>${bare}</loc>${alternates.join('')}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>`;
}
