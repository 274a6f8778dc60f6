import type { ReleasedRemote, Revision } from '@nearhand/contracts/release';
import type { RouteData } from '@nearhand/contracts/routes';
import { localizedName, type OfferedContribution, type RouteModule } from '@nearhand/platform/host';
import { routes as shellRoutes } from './routes';

/** A page of any build: its route data and loader. */
export interface CatalogPage {
  route: RouteData;
  load: () => Promise<RouteModule>;
  /** Null for a page of the shell. */
  remote: ReleasedRemote | null;
}

export type LoadOwn = <T>(load: () => Promise<T>) => Promise<T>;
type LoadOwnPage = (routeName: string, load: () => Promise<RouteModule>) => Promise<RouteModule>;
type LoadRemotePage = (remote: ReleasedRemote, routeName: string) => Promise<RouteModule>;

/** A localized page exists twice: at its path, and below `/{locale}`. */
function localizedTwin({ route, ...page }: CatalogPage): CatalogPage[] {
  if (!route.localized) return [];
  return [{ ...page, route: { ...route, name: localizedName(route.name), path: `/:locale${route.path === '/' ? '' : route.path}` } }];
}

/** `loadOwnPage` loads a page of the shell with its messages. */
export function catalogOf(
  revision: Pick<Revision, 'remotes'>,
  loadRemotePage: LoadRemotePage,
  loadOwnPage: LoadOwnPage = (_routeName, load) => load(),
): CatalogPage[] {
  const own = shellRoutes.map(({ page, ...route }) => ({ route, load: () => loadOwnPage(route.name, page), remote: null }));
  const remote = revision.remotes.flatMap((released) =>
    released.routes.map((route) => ({ route, load: () => loadRemotePage(released, route.name), remote: released })),
  );
  return [...own, ...remote].flatMap((page) => [page, ...localizedTwin(page)]);
}

interface ContributionCalls {
  load: (remote: ReleasedRemote, name: string) => Promise<object>;
  report: (error: unknown, remote: ReleasedRemote) => void;
}

/** Contributions of remotes to pages of others, in order. */
export const contributionsOf = ({ remotes }: Pick<Revision, 'remotes'>, { load, report }: ContributionCalls): OfferedContribution[] =>
  remotes
    .flatMap((remote) =>
      (remote.contributions ?? []).map((row) => ({
        ...row,
        load: () => load(remote, row.name),
        report: (error: unknown) => report(error, remote),
      })),
    )
    .toSorted((one, other) => one.order - other.order);
