import { localizedName, type NavEntry, type RouteData } from '@nearhand/contracts/routes';
import { generatePath } from 'react-router';
import { isLocale, type Locale } from './locale.ts';

const patterns = new Map<string, string>();

/** Registers the routes of the revision, so that links use route names instead of URLs. */
export function publishRoutes(routes: readonly Pick<RouteData, 'name' | 'path' | 'localized'>[]): void {
  for (const { name, path, localized } of routes) {
    patterns.set(name, path);
    if (localized) patterns.set(localizedName(name), path === '/' ? '/:locale' : `/:locale${path}`);
  }
}

const unknown = new Set<string>();

/** The application works without a page: a link to it leads to "not found". Reports each name once. */
function unknownPath(name: string): string {
  if (!unknown.has(name)) reportError(new Error(`There is no route named ${name}`));
  unknown.add(name);
  return `/app/not-found/${name}`;
}

function pathOf(name: string, params: Record<string, string | null> = {}): string {
  const pattern = patterns.get(name);
  if (pattern === undefined) return unknownPath(name);
  const path = generatePath(pattern, params);
  // The router drops the trailing slash; published URLs keep it.
  return pattern.endsWith('/') && !path.endsWith('/') ? `${path}/` : path;
}

/** Returns the path of a route, including routes of other remotes. The name is a literal: a release is checked for those of each build. */
export const hrefOf = (name: string, params?: Record<string, string | null>): string => pathOf(name, params);

/** Returns the path of the page of an entry in the navigation. */
export const hrefOfEntry = ({ route }: Pick<NavEntry, 'route'>): string => pathOf(route);

/** Returns the locale in the first segment of a path. */
export function localeOfPath(pathname: string): Locale | null {
  const segment = pathname.split('/')[1];
  return isLocale(segment) ? segment : null;
}
