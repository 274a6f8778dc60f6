import { type Locale, locales } from '../http/locales.ts';

const below = (path: string) => (path === '/' ? '' : path);

/** The address of a localized page in a language. `path` has no locale. */
export const localizedPath = (locale: Locale, path: string): string => `/${locale}${below(path)}`;

/** Language -> address of a localized page, and for other languages the one without a locale (spec §2). */
export const alternatesOf = (path: string): [language: string, path: string][] => [
  ...locales.map((locale): [string, string] => [locale, localizedPath(locale, path)]),
  ['x-default', path],
];
