import type { Revision } from '@nearhand/contracts/release';
import { type Locale, publishRoutes, type RouteModule, StoreProvider, store } from '@nearhand/platform/core';
import { addMessages, type Messages } from '@nearhand/platform/intl';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { underRoot } from '../app';
import { activeLocaleAtom } from '../intl/active-locale';
import { IntlRoot } from '../intl/intl-root';
import { catalogOf } from '../routing/catalog';
import { routeObjects } from '../routing/route-objects';

interface RenderOptions {
  path: string;
  locale: Locale;
  revision: Pick<Revision, 'remotes'>;
  messages: Messages;
  loadPage: (remote: string, routeName: string) => Promise<RouteModule>;
}

/** The HTML inside `#root` of one public page, as a browser would first show it. */
export async function renderPage({ path, locale, revision, messages, loadPage }: RenderOptions): Promise<string> {
  const pages = catalogOf(revision, ({ name }, routeName) => loadPage(name, routeName));
  publishRoutes(pages.map(({ route }) => route));
  addMessages(locale, messages);
  store.set(activeLocaleAtom, locale);
  const handler = createStaticHandler(underRoot(routeObjects(pages)));
  const context = await handler.query(new Request(new URL(path, 'http://localhost')));
  if (context instanceof Response) throw new Error(`${path} answered ${context.status} instead of a page`);
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToString(
    <StoreProvider store={store}>
      <IntlRoot>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </IntlRoot>
    </StoreProvider>,
  );
}
