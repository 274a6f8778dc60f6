import type { Access, Layout } from '@nearhand/contracts/routes';
import { isLocale, type Locale, store } from '@nearhand/platform/core';
import { type RouteObject, redirectDocument } from '@nearhand/platform/host';
import { data, type LoaderFunctionArgs } from '@nearhand/platform/router';
import type { CatalogPage, LoadOwn } from './catalog';
import { FullPageError, PageError } from './errors/page-error';
import { activeLocaleAtom, localeFor } from './intl/active-locale';
import { activateLocale } from './intl/load-messages';
// A prerendered page has the styles before the code of its layout.
import './layouts/landing/landing-layout.module.css';
import './logo/logo.module.css';
import { RemotePausedError } from './remotes/area-unavailable-error';
import { pauseOf } from './remotes/circuit';
import { showPageOf } from './remotes/hangs';
import { startPage } from './remotes/measure-page';
import { isRevisionDue } from './revision/is-revision-due';
import { guard } from './routing/guard';
import { isDecodable } from './routing/is-decodable';
import { WatchedPage } from './routing/watched-page';

function notFound(): never {
  throw data(null, { status: 404 });
}

async function switchLocale(locale: Locale): Promise<void> {
  if (locale !== store.get(activeLocaleAtom)) await activateLocale(locale);
}

/** Runs before a page: the guard, a new revision, the circuit of its remote, then the language. */
function prepare({ route, remote }: CatalogPage): NonNullable<RouteObject['middleware']>[number] {
  return async ({ request, params }) => {
    startPage();
    if ('locale' in params && !isLocale(params['locale'])) notFound();
    const url = new URL(request.url);
    if (!isDecodable(url.pathname)) notFound();
    const elsewhere = await guard(route.access, url);
    if (elsewhere) throw elsewhere;
    if (isRevisionDue({ route, pathname: url.pathname })) throw redirectDocument(request.url);
    const pauseMs = remote ? pauseOf(remote) : 0;
    if (remote && pauseMs > 0) throw new RemotePausedError(remote, pauseMs);
    showPageOf(remote);
    await switchLocale(localeFor(url.pathname, route));
  };
}

const loadDocument = ({ request }: LoaderFunctionArgs) => redirectDocument(request.url);

export function pageRoute(page: CatalogPage): RouteObject {
  const { name, path, standalone } = page.route;
  if (standalone) return { id: name, path, loader: loadDocument };
  return { id: name, path, handle: page.route, middleware: [prepare(page)], lazy: page.load };
}

/** The inner route keeps a page's error inside the layout. */
function framed(layout: Layout, pages: readonly CatalogPage[], frame: Pick<RouteObject, 'Component' | 'errorElement'> = {}): RouteObject {
  const children = pages.filter(({ route }) => route.layout === layout).map(pageRoute);
  return { id: `pages-${layout}`, errorElement: <PageError />, ...frame, children };
}

/** Unknown addresses keep the layout of their area. Those of the app are for users only. */
const unknown = (id: string, path: string, access: Access): RouteObject => ({
  id,
  path,
  middleware: [
    async ({ request }) => {
      const url = new URL(request.url);
      const elsewhere = await guard(access, url);
      if (elsewhere) throw elsewhere;
      await switchLocale(localeFor(url.pathname, undefined));
    },
  ],
  loader: notFound,
  errorElement: <PageError />,
});

/** The route tree of a revision (`loadOwn` loads code of the shell): four layouts with their pages, and unknown addresses. */
export function routeObjects(pages: readonly CatalogPage[], loadOwn: LoadOwn = (load) => load()): RouteObject[] {
  return [
    {
      id: 'layout-app',
      errorElement: <FullPageError />,
      lazy: async () => ({
        Component: (await loadOwn(() => import(/* webpackChunkName: "layout-app" */ './layouts/app-layout'))).AppLayout,
      }),
      children: [framed('app', pages, { Component: WatchedPage }), unknown('app-not-found', '/app/*', 'user')],
    },
    {
      id: 'layout-form',
      errorElement: <FullPageError />,
      lazy: async () => ({
        Component: (await loadOwn(() => import(/* webpackChunkName: "layout-form" */ './layouts/form-layout'))).FormLayout,
      }),
      children: [framed('form', pages, { Component: WatchedPage })],
    },
    {
      id: 'layout-landing',
      errorElement: <FullPageError />,
      lazy: async () => ({
        Component: (await loadOwn(() => import(/* webpackChunkName: "layout-landing" */ './layouts/landing/landing-layout'))).LandingLayout,
      }),
      children: [framed('landing', pages), unknown('not-found', '*', 'public')],
    },
    framed('none', pages, { errorElement: <FullPageError /> }),
  ];
}
