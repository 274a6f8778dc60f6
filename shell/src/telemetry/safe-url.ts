import type { RouteData } from '@nearhand/contracts/routes';
import { isLocale } from '@nearhand/platform/core';
import { matchRoutes } from '@nearhand/platform/host';
import { plainUrl } from './plain-url';

let pages: { path: string }[] = [];

/** The pages whose patterns stand for their addresses. */
export function publishPages(routes: readonly Pick<RouteData, 'path'>[]): void {
  pages = routes.map(({ path }) => ({ path }));
}

/** Pattern without the marks of optional parameters, which would begin a query. Null for an unknown address, such as `/nonsense`. */
function patternOf(pathname: string): string | null {
  const { route, params } = matchRoutes(pages, pathname)?.at(-1) ?? {};
  if (!route || (params?.['locale'] !== undefined && !isLocale(params['locale']))) return null;
  return route.path.replaceAll('?', '');
}

/** An address without parameters, as the pattern of its route: nothing secret in it, and no query. Empty if it is not an address. */
export const safeUrl = (address: string): string => plainUrl(address, patternOf);
