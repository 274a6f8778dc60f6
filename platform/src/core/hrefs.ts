import type { RouteData } from '@nearhand/contracts/routes';
import { generatePath } from 'react-router';
import { isLocale, type Locale } from './locale.ts';

const patterns = new Map<string, string>();

/** Registers the routes of the revision, so that links use route names instead of URLs. */
export function publishRoutes(routes: readonly Pick<RouteData, 'name' | 'path' | 'localized'>[]): void {
  for (const { name, path, localized } of routes) {
    patterns.set(name, path);
    if (localized) patterns.set(name === 'home' ? 'locale' : `locale-${name}`, path === '/' ? '/:locale' : `/:locale${path}`);
  }
}

/** Returns the path of a route, including routes of other remotes. */
export function hrefOf(name: string, params: Record<string, string | null> = {}): string {
  const pattern = patterns.get(name);
  if (pattern === undefined) throw new Error(`There is no route named ${name}`);
  const path = generatePath(pattern, params);
  // The router drops the trailing slash; published URLs keep it.
  return pattern.endsWith('/') && !path.endsWith('/') ? `${path}/` : path;
}

/** Returns the locale in the first segment of a path. */
export function localeOfPath(pathname: string): Locale | null {
  const segment = pathname.split('/')[1];
  return isLocale(segment) ? segment : null;
}
