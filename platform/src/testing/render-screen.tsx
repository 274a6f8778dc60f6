import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'jotai';
import { Fragment, type ReactElement } from 'react';
import { IntlProvider } from 'react-intl';
import { createMemoryRouter, RouterProvider, useRouteError } from 'react-router';
import type { RouteModule } from '../core/define-routes.ts';
import { publishRoutes } from '../core/hrefs.ts';
import { type Me, meAtom } from '../core/identity/me.ts';
import { store } from '../core/store.ts';
import { addMessages } from '../intl/messages.ts';
import { loadOverlays } from '../ui/overlays/use-overlays.ts';
import { english } from './english.ts';

interface Screen {
  page: RouteModule;
  /** Path pattern of the route. */
  path: string;
  /** Defaults to the path, if it has no parameters. */
  url?: string;
  me?: Me | null;
  /** `none` renders without the UI provider, as the shell does. */
  layout?: 'app' | 'none';
  /** Whether menus and dialogs are loaded before the page. Otherwise they load their code as in a browser. */
  withOverlays?: boolean;
  /** Path patterns of other routes that the page links to, by name. */
  links?: Record<string, string>;
  /** Rendered if the page throws. */
  errorElement?: ReactElement;
}

function ScreenError() {
  const error = useRouteError();
  return <div role="alert">{error instanceof Error ? error.message : String(error)}</div>;
}

const elsewhere = <p>another page</p>;

async function providerOf(layout: Screen['layout']) {
  if (layout === 'none') return Fragment;
  const { UiProvider } = await import('../ui/ui.ts');
  return UiProvider;
}

/** Renders a page with its route, loader, store and English messages. */
export async function renderScreen({
  page,
  path,
  url = path,
  me = null,
  layout = 'app',
  withOverlays = true,
  links = {},
  errorElement = <ScreenError />,
}: Screen) {
  publishRoutes(Object.entries(links).map(([name, pattern]) => ({ name, path: pattern })));
  addMessages('en', english);
  store.set(meAtom, me);

  const Ui = await providerOf(layout);
  if (withOverlays) await loadOverlays();
  const router = createMemoryRouter(
    [
      { path, ...page, errorElement, HydrateFallback: () => null },
      { path: '*', element: elsewhere },
    ],
    { initialEntries: [url] },
  );
  const user = userEvent.setup();
  const view = render(
    <Provider store={store}>
      <IntlProvider locale="en" messages={english} timeZone="UTC">
        <Ui>
          <RouterProvider router={router} />
        </Ui>
      </IntlProvider>
    </Provider>,
  );
  return { ...view, router, user };
}
