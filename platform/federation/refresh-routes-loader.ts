import type { LoaderContext } from '@rspack/core';

/** Stands in for the route table of a remote that is developed: the pages that it loads follow changes. */
export function pitch(this: LoaderContext): string {
  const table = JSON.stringify(`${this.resourcePath}?table`);
  return `import { routes as rows } from ${table};
import { applyChanges } from '@nearhand/platform/refresh/apply-changes';
import { refreshedRoutes } from '@nearhand/platform/refresh/refreshed-routes';
export const routes = refreshedRoutes(rows);
applyChanges(import.meta.webpackHot);`;
}
