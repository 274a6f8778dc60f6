import type { RouteData } from '@nearhand/contracts/routes';

/** Covers matches of the router state and of `useMatches`. */
type Match = { handle: unknown } | { route: { handle?: unknown } };

function isRouteData(handle: unknown): handle is RouteData {
  return typeof handle === 'object' && handle !== null && 'title' in handle;
}

/** Route data of the matched page; undefined if only a layout matches. */
export function matchedRoute(matches: readonly Match[] | null): RouteData | undefined {
  return matches
    ?.map((match) => ('handle' in match ? match.handle : 'route' in match ? match.route.handle : undefined))
    .findLast(isRouteData);
}
