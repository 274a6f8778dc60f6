import type { RouteData } from '@nearhand/contracts/routes';
import { atom, isLocale, type Locale, localeAtom, store } from '@nearhand/platform/core';
import { defaultLocale, localeOfPath } from '@nearhand/platform/host';
import { prerenderedPage } from '../prerendered/prerendered-page';

/** The displayed language: from the path on localized pages, else the user's choice. */
export const activeLocaleAtom = atom<Locale>(defaultLocale);

/**
 * The language of a path. On the root path the server has negotiated it (Accept-Language). A path that merely looks localized has no
 * language. A page that does not exist is in the language of its path.
 */
export function localeFor(pathname: string, route: Pick<RouteData, 'path' | 'localized'> | undefined): Locale {
  const named = localeOfPath(pathname);
  if (!route && named) return named;
  if (!route?.localized || (route.path.startsWith('/:locale') && !named)) return store.get(localeAtom);
  if (named) return named;
  return pathname === '/' && isLocale(prerenderedPage?.locale) ? prerenderedPage.locale : defaultLocale;
}
