import type { RouteData } from '@nearhand/contracts/routes';
import { isLocale } from '@nearhand/platform/core';
import { matchRoutes } from '@nearhand/platform/router';

let pages: { path: string }[] = [];

/** The pages whose patterns stand for their addresses. */
export function publishPages(routes: readonly Pick<RouteData, 'path'>[]): void {
  pages = routes.map(({ path }) => ({ path }));
}

/** A segment that names something of the product, rather than an identifier, a key or a name. */
const isPlain = (segment: string): boolean => segment.length <= 20 && /^[a-z]*([-._][a-z]+)*$/.test(segment);

const plainPath = (pathname: string): string =>
  pathname
    .split('/')
    .map((segment) => (isPlain(segment) ? segment : '*'))
    .join('/');

/** Without the marks of optional parameters, which would begin a query. Null for an unknown address, such as `/nonsense`. */
function patternOf(pathname: string): string | null {
  const { route, params } = matchRoutes(pages, pathname)?.at(-1) ?? {};
  if (!route || (params?.['locale'] !== undefined && !isLocale(params['locale']))) return null;
  return route.path.replaceAll('?', '');
}

/** An address without parameters, as the pattern of its route: nothing secret in it, and no query. Empty if it is not an address. */
export function safeUrl(address: string): string {
  if (!address || !URL.canParse(address, location.origin)) return '';
  const { origin, protocol, host, pathname } = new URL(address, location.origin);
  if (!/^(https?|wss?):$/.test(protocol)) return protocol;
  const pattern = origin === location.origin ? patternOf(pathname) : null;
  return `${protocol}//${host}${pattern ?? plainPath(pathname)}`;
}
