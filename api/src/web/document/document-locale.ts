import { type Locale, locales, preferredLocale } from '../../http/locales.ts';
import type { PageMatch } from '../page-matcher.ts';

/** The language that an address names, also of a page that does not exist. */
function namedLocale(match: PageMatch | null, pathname: string): Locale | null {
  if (match) return match.locale;
  const segment = pathname.split('/')[1];
  return locales.find((locale) => locale === segment) ?? null;
}

/** Whether a document is in the browser's language: on the bare root, and where no path names one. There the app goes on in the user's. */
export const followsBrowser = (match: PageMatch | null, pathname: string): boolean =>
  namedLocale(match, pathname) === null && (pathname === '/' || !match?.route.localized);

/** The language of a document: the path's, or the browser's; English where other languages have paths of their own. */
export function documentLocale(match: PageMatch | null, pathname: string, acceptLanguage: string | undefined): Locale {
  const named = namedLocale(match, pathname);
  if (named) return named;
  return followsBrowser(match, pathname) ? preferredLocale(acceptLanguage) : 'en';
}
