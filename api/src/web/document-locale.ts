import { type Locale, locales, type PageMatch } from './page-matcher.ts';

/** The first language of an Accept-Language header that we speak (RFC 9110, 12.5.4). */
export function acceptedLocale(header: string | undefined): Locale {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [language = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters
        .find((parameter) => parameter.trim().startsWith('q='))
        ?.trim()
        .slice(2);
      return { language: language.slice(0, 2), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { language } of wanted) {
    const found = locales.find((locale) => locale === language);
    if (found) return found;
  }
  return 'en';
}

/** The language of a document: the path's; on the bare root the browser's; else English, which the app then replaces by the user's. */
export function documentLocale(match: PageMatch | null, pathname: string, acceptLanguage: string | undefined): Locale {
  if (match?.locale) return match.locale;
  return pathname === '/' ? acceptedLocale(acceptLanguage) : 'en';
}
