import type { RouteData } from '@nearhand/contracts/routes';
import { atom, defaultLocale, isLocale, type Locale, localeAtom, localeOfPath, store } from '@nearhand/platform/core';

/** The language on screen: the path's on localized pages, the user's choice elsewhere. */
export const activeLocaleAtom = atom<Locale>(defaultLocale);

const documentLocale = typeof document === 'undefined' ? defaultLocale : document.documentElement.lang;

/**
 * The language that a path asks for. On the bare root the server has chosen (Accept-Language) and said so in `<html lang>`; what only
 * looks like a page in another language is none.
 */
export function localeFor(pathname: string, route: Pick<RouteData, 'path' | 'localized'> | undefined): Locale {
  const named = localeOfPath(pathname);
  if (!route?.localized || (route.path.startsWith('/:locale') && !named)) return store.get(localeAtom);
  if (named) return named;
  return pathname === '/' && isLocale(documentLocale) ? documentLocale : defaultLocale;
}
