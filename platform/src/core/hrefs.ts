import type { RouteData } from '@nearhand/contracts/routes';
import { generatePath } from 'react-router';
import { isLocale, type Locale } from './locale.ts';

const patterns = new Map<string, string>();

/** The shell makes the revision's routes known, so that a link names a page and never spells its URL again. */
export function publishRoutes(routes: readonly Pick<RouteData, 'name' | 'path' | 'localized'>[]): void {
  for (const { name, path, localized } of routes) {
    patterns.set(name, path);
    if (localized) patterns.set(name === 'home' ? 'locale' : `locale-${name}`, path === '/' ? '/:locale' : `/:locale${path}`);
  }
}

/** The path of a page by its route's name; also of a page of another remote. */
export function hrefOf(name: string, params: Record<string, string | null> = {}): string {
  const pattern = patterns.get(name);
  if (pattern === undefined) throw new Error(`There is no route named ${name}`);
  const path = generatePath(pattern, params);
  // The router drops it; addresses keep the form in which they are known.
  return pattern.endsWith('/') && !path.endsWith('/') ? `${path}/` : path;
}

/** The locale in a path's first segment. */
export function localeOfPath(pathname: string): Locale | null {
  const segment = pathname.split('/')[1];
  return isLocale(segment) ? segment : null;
}
