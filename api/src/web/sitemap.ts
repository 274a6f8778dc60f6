import { locales } from '../http/locales.ts';
import { alternatesOf, localizedPath } from './page-addresses.ts';
import type { Site } from './site-store.ts';

/** Every public page in every language (sitemaps.org, with the alternates that search engines read). */
export function sitemap(publicUrl: string, { documents }: Site): string {
  const entries = Object.entries(documents).flatMap(([path, { modified }]) => {
    const links = alternatesOf(path).map(
      ([language, address]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${publicUrl}${address}"/>`,
    );
    const changed = modified ? `<lastmod>${modified}</lastmod>` : '';
    return locales.map((locale) => `<url><loc>${publicUrl}${localizedPath(locale, path)}</loc>${changed}${links.join('')}</url>`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>`;
}
