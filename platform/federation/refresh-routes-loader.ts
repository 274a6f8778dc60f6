import type { LoaderContext } from '@rspack/core';

/** Stands in for the route table of a remote that is developed: the pages and contributions that it loads follow changes. */
export function pitch(this: LoaderContext): string {
  const table = JSON.stringify(`${this.resourcePath}?table`);
  return `import * as table from ${table};
import { applyChanges } from '@nearhand/platform/refresh/apply-changes';
import { refreshedContributions, refreshedRoutes } from '@nearhand/platform/refresh/refreshed-routes';
const { routes: rows, contributions: added = [] } = { ...table };
export const routes = refreshedRoutes(rows);
export const contributions = refreshedContributions(added);
applyChanges(import.meta.webpackHot, __webpack_public_path__);`;
}
