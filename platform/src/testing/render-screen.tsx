import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'jotai';
import { Fragment, type ReactElement } from 'react';
import { IntlProvider } from 'react-intl';
import { createMemoryRouter, RouterProvider, useRouteError } from 'react-router';
import type { RouteModule } from '../core/define-routes.ts';
import { publishRoutes } from '../core/hrefs.ts';
import { type Me, meAtom } from '../core/me.ts';
import { store } from '../core/store.ts';
import { addMessages } from '../intl/messages.ts';
import { english } from './english.ts';

interface Screen {
  page: RouteModule;
  /** Pattern of the page's route. */
  path: string;
  /** Where the visitor is; the path itself where it has no parameters. */
  url?: string;
  /** Who is signed in. */
  me?: Me | null;
  /** `none` renders without the kit's provider, as the shell does. */
  layout?: 'app' | 'none';
  /** Patterns by name of the other routes that the page links to. */
  links?: Record<string, string>;
  /** What stands in for the page when it throws. */
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

/** Mounts a page as the shell does: its route with its loader, the store, the English words. */
export async function renderScreen({
  page,
  path,
  url = path,
  me = null,
  layout = 'app',
  links = {},
  errorElement = <ScreenError />,
}: Screen) {
  publishRoutes(Object.entries(links).map(([name, pattern]) => ({ name, path: pattern })));
  addMessages('en', english);
  store.set(meAtom, me);

  const Ui = await providerOf(layout);
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
