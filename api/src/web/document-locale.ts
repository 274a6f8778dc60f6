import { type Locale, preferredLocale } from '../http/locales.ts';
import type { PageMatch } from './page-matcher.ts';

/** Whether a document is in the browser's language: on the bare root, and where no path names one. There the app goes on in the user's. */
export const followsBrowser = (match: PageMatch | null, pathname: string): boolean =>
  pathname === '/' || match === null || !match.route.localized;

/** The language of a document: the path's, or the browser's; English where other languages have paths of their own. */
export function documentLocale(match: PageMatch | null, pathname: string, acceptLanguage: string | undefined): Locale {
  if (match?.locale) return match.locale;
  return followsBrowser(match, pathname) ? preferredLocale(acceptLanguage) : 'en';
}
