import type { RouteData } from '@nearhand/contracts/routes';
import type { ComponentType } from 'react';
import type { ActionFunction, LoaderFunction, ShouldRevalidateFunction } from 'react-router';

/** What the module of a page exports. */
export interface RouteModule {
  Component: ComponentType;
  loader?: LoaderFunction;
  action?: ActionFunction;
  shouldRevalidate?: ShouldRevalidateFunction;
}

/** A row of a remote's route table: route data for the shell, and the page that loads on demand unless it is standalone. */
export type RemoteRoute = RouteData & ({ standalone: true } | { standalone?: never; page: () => Promise<RouteModule> });

export const defineRoutes = <const Routes extends readonly RemoteRoute[]>(routes: Routes): Routes => routes;
