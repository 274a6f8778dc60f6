import type { ComponentType } from 'react';
import type { RouteModule } from '../core/define-routes.ts';
import { outerOf } from './families.ts';

interface Row {
  page?: () => Promise<RouteModule>;
}

/** The rows of a route table, whose pages follow changes: the shell keeps what it has loaded once. */
export const refreshedRoutes = <Table extends readonly Row[]>(rows: Table): Row[] =>
  rows.map((row) => {
    const { page } = row;
    if (!page) return row;
    const refreshed = async (): Promise<RouteModule> => {
      const { loader, action, ...module } = await page();
      return {
        ...module,
        Component: outerOf(module.Component),
        ...(loader && { loader: async (...call) => (await page()).loader?.(...call) }),
        ...(action && { action: async (...call) => (await page()).action?.(...call) }),
      };
    };
    return { ...row, page: refreshed };
  });

interface Contributed {
  content: () => Promise<{ Component: ComponentType }>;
}

/** The contributions of a remote, whose contents follow changes. */
export const refreshedContributions = (contributions: readonly Contributed[]): Contributed[] =>
  contributions.map((contribution) => ({
    ...contribution,
    content: async () => ({ Component: outerOf((await contribution.content()).Component) }),
  }));
