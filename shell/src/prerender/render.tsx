import type { Revision } from '@nearhand/contracts/release';
import { type Locale, localeAtom, StoreProvider, store } from '@nearhand/platform/core';
import { addMessages, publishRoutes, type RouteModule } from '@nearhand/platform/host';
import { type Messages, translate } from '@nearhand/platform/intl';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, generatePath, StaticRouterProvider } from 'react-router';
import { underRoot } from '../app';
import { catalogOf } from '../catalog';
import { activeLocaleAtom } from '../intl/active-locale';
import { IntlRoot } from '../intl/intl-root';
import { routeObjects } from '../route-objects';
import { matchedRoute } from '../routing/matched-route';
import { pageTitle } from '../routing/page-title';

interface RenderOptions {
  /** Path pattern of the route, without the locale. */
  pattern: string;
  params: Readonly<Record<string, string>>;
  locale: Locale;
  revision: Pick<Revision, 'remotes'>;
  loadPage: () => Promise<RouteModule>;
  /** Title and description of a page with parameters, instead of those of its route. */
  title?: string;
  description?: string;
}

/** HTML inside `#root`, and the head's content. */
interface RenderedPage {
  /** Path without the locale. */
  path: string;
  html: string;
  title: string;
  description: string;
}

/** Sets the language of the pages that are rendered next, and adds their texts. */
export function chooseTexts(locale: Locale, messages: Messages): void {
  addMessages(locale, messages);
  store.set(activeLocaleAtom, locale);
  store.set(localeAtom, locale);
}

export async function renderPage({ pattern, params, locale, revision, loadPage, ...texts }: RenderOptions): Promise<RenderedPage> {
  const pages = catalogOf(revision, loadPage);
  publishRoutes(pages.map(({ route }) => route));
  const handler = createStaticHandler(underRoot(routeObjects(pages)));
  const path = generatePath(pattern, params);
  const address = `/${locale}${path === '/' ? '' : path}`;
  const context = await handler.query(new Request(new URL(address, 'http://localhost')));
  if (context instanceof Response) throw new Error(`${address} answered ${context.status} instead of a page`);
  const [error] = Object.values(context.errors ?? {});
  if (error) throw error;
  const router = createStaticRouter(handler.dataRoutes, context);
  const route = matchedRoute(context.matches);
  if (!route) throw new Error(`No page of the revision has the path ${address}`);
  const html = renderToString(
    <StoreProvider store={store}>
      <IntlRoot>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </IntlRoot>
    </StoreProvider>,
  );
  const { title = translate(route.title), description = route.description ? translate(route.description) : '' } = texts;
  return { path, html, title: pageTitle(title), description };
}
