import type { ReleasedRemote } from '@nearhand/contracts/release';
import { type RouteModule } from '@nearhand/platform/host';

/** The module of a page, if it has what every page needs: React would show an empty area without it. */
export function completePage({ name }: Pick<ReleasedRemote, 'name'>, routeName: string, page: Partial<RouteModule>): RouteModule {
  const { Component } = page;
  if (!Component) throw new Error(`The page ${routeName} of ${name} exports no Component`);
  return { ...page, Component };
}
