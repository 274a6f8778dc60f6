import type { RouteData } from '@nearhand/contracts/routes';
import type { ComponentType } from 'react';
import type { ActionFunction, LoaderFunction, ShouldRevalidateFunction } from 'react-router';

/** What a page's module exports. */
export interface RouteModule {
  Component: ComponentType;
  loader?: LoaderFunction;
  action?: ActionFunction;
  shouldRevalidate?: ShouldRevalidateFunction;
}

/** A row of a remote's route table: the data that the shell reads, and the page that loads on demand. */
export interface RemoteRoute extends RouteData {
  page: () => Promise<RouteModule>;
}

/** A remote's route table, its whole public face. */
export const defineRoutes = <const Routes extends readonly RemoteRoute[]>(routes: Routes): Routes => routes;
