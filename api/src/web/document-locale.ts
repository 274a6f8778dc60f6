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

/** Whether a document is in the browser's language: on the bare root, and where no path names one. There the app goes on in the user's. */
export const followsBrowser = (match: PageMatch | null, pathname: string): boolean =>
  pathname === '/' || match === null || !match.route.localized;

/** The language of a document: the path's, or the browser's; English where other languages have paths of their own. */
export function documentLocale(match: PageMatch | null, pathname: string, acceptLanguage: string | undefined): Locale {
  if (match?.locale) return match.locale;
  return followsBrowser(match, pathname) ? acceptedLocale(acceptLanguage) : 'en';
}
