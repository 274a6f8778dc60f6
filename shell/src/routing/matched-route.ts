import type { RouteData } from '@nearhand/contracts/routes';

/** A match of the router, of any age: where it is and what its route says of itself. */
type Match = { handle: unknown } | { route: { handle?: unknown } };

function isRouteData(handle: unknown): handle is RouteData {
  return typeof handle === 'object' && handle !== null && 'title' in handle;
}

/** The page among the router's matches; undefined where nothing or only a layout matches. */
export function matchedRoute(matches: readonly Match[] | null): RouteData | undefined {
  return matches
    ?.map((match) => ('handle' in match ? match.handle : 'route' in match ? match.route.handle : undefined))
    .findLast(isRouteData);
}
