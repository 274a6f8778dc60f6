import type { RouteData } from '@nearhand/contracts/routes';
import type { ComponentType } from 'react';
import type { ActionFunction, LoaderFunction, ShouldRevalidateFunction } from 'react-router';
import type { Locale } from './locale.ts';

/** One address of a prerendered page whose path has parameters. */
export interface PageEntry {
  /** Empty where the optional parameter is left out. */
  params: Readonly<Record<string, string>>;
  /** Title and description instead of those of the route. */
  title?: string;
  description?: string;
  /** ISO 8601 day of the last change, for search engines. */
  modified?: string;
}

/** Exports of the module of a page. */
export interface RouteModule {
  Component: ComponentType;
  loader?: LoaderFunction;
  action?: ActionFunction;
  shouldRevalidate?: ShouldRevalidateFunction;
  /** All addresses of a prerendered page whose path has parameters; others are not found. */
  entries?: (locale: Locale) => readonly PageEntry[];
  /** An RSS feed, served at `rss.xml` below the path of the page. */
  feed?: (locale: Locale) => string;
}

/** A row of a remote's route table: route data for the shell, and the page that loads on demand unless it is standalone. */
export type RemoteRoute = RouteData & ({ standalone: true } | { standalone?: never; page: () => Promise<RouteModule> });

export const defineRoutes = <const Routes extends readonly RemoteRoute[]>(routes: Routes): Routes => routes;
