import type { Layout } from '@nearhand/contracts/routes';
import { isLocale, store } from '@nearhand/platform/core';
import { data, type RouteObject } from '@nearhand/platform/router';
import { PageError } from '../errors/page-error';
import { activeLocaleAtom, localeFor } from '../intl/active-locale';
import { activateLocale } from '../intl/load-messages';
import { LandingLayout } from '../layouts/landing-layout';
import type { CatalogPage } from './catalog';
import { guard } from './guard';

function notFound(): never {
  throw data(null, { status: 404 });
}

/** Before a page: its language, then whether the visitor may see it. */
function prepare({ route }: CatalogPage): NonNullable<RouteObject['middleware']>[number] {
  return async ({ request, params }) => {
    if ('locale' in params && !isLocale(params['locale'])) notFound();
    const url = new URL(request.url);
    const elsewhere = await guard(route.access, url);
    if (elsewhere) throw elsewhere;
    const locale = localeFor(url.pathname, route);
    if (locale !== store.get(activeLocaleAtom)) await activateLocale(locale);
  };
}

function pageRoute(page: CatalogPage): RouteObject {
  const { name, path } = page.route;
  return { id: name, path, handle: page.route, middleware: [prepare(page)], lazy: page.load };
}

/** An error of a page stays inside the layout: hence the route between the two. */
function framed(layout: Layout, pages: readonly CatalogPage[]): RouteObject {
  const children = pages.filter(({ route }) => route.layout === layout).map(pageRoute);
  return { id: `pages-${layout}`, errorElement: <PageError />, children };
}

/** The router's tree for a revision: four layouts, the pages in them, and the page for everything else. */
export function routeObjects(pages: readonly CatalogPage[]): RouteObject[] {
  return [
    {
      id: 'layout-app',
      errorElement: <PageError />,
      lazy: async () => ({ Component: (await import('../layouts/app-layout')).AppLayout }),
      children: [framed('app', pages)],
    },
    {
      id: 'layout-form',
      errorElement: <PageError />,
      lazy: async () => ({ Component: (await import('../layouts/form-layout')).FormLayout }),
      children: [framed('form', pages)],
    },
    { id: 'layout-landing', Component: LandingLayout, children: [framed('landing', pages)] },
    framed('none', pages),
    { id: 'not-found', path: '*', loader: notFound, errorElement: <PageError /> },
  ];
}
