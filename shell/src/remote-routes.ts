import type { ReleasedRemote } from '@nearhand/contracts/release';
import { type RouteObject } from '@nearhand/platform/host';
import type { CatalogPage } from './catalog';
import { pageRoute } from './route-objects';
import { canMatch } from './routing/can-match';

type Patch = (routeId: string | null, children: RouteObject[]) => void;

/**
 * The pages that the router knows. The router ranks all its routes for each match, so it learns those of a remote with the first path that
 * can be one of them: the number of registered remotes does not matter.
 */
export class RemoteRoutes {
  readonly #pages: readonly CatalogPage[];
  readonly #known = new Set<ReleasedRemote>();

  constructor(pages: readonly CatalogPage[]) {
    this.#pages = pages;
  }

  /** Pages of the shell, and of remotes that can have the first path. */
  first(pathname: string): CatalogPage[] {
    this.#find(pathname);
    return this.#pages.filter(({ remote }) => !remote || this.#known.has(remote));
  }

  /** All pages, for a router that learns none. */
  all(): readonly CatalogPage[] {
    return this.#pages;
  }

  /** Adds the pages of remotes that can have a path, together: the router ranks all its routes again each time. */
  readonly patch = ({ path, patch }: { path: string; patch: Patch }): void => {
    const found = this.#find(path);
    const pages = this.#pages.filter(({ remote }) => remote && found.has(remote));
    for (const [layout, ofLayout] of Map.groupBy(pages, ({ route }) => route.layout)) patch(`pages-${layout}`, ofLayout.map(pageRoute));
  };

  /** Remotes that become known with this path. */
  #find(pathname: string): Set<ReleasedRemote> {
    const found = new Set<ReleasedRemote>();
    for (const { remote, route } of this.#pages) {
      if (remote && !this.#known.has(remote) && canMatch(route.path, pathname)) found.add(remote);
    }
    for (const remote of found) this.#known.add(remote);
    return found;
  }
}

/** The page of a path, of any remote. */
export const pagesAt = (pages: readonly CatalogPage[], pathname: string): CatalogPage[] =>
  pages.filter(({ route }) => canMatch(route.path, pathname));
