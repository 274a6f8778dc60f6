import { StoreProvider, store } from '@nearhand/platform/core';
import { type RouteObject, RouterProvider } from '@nearhand/platform/host';
import type { ComponentProps } from 'react';
import { FullPageError } from './errors/page-error';
import { reportPageError } from './errors/watch-errors';
import { IntlRoot } from './intl/intl-root';
import { FirstLoadingBar } from './loading-bar/loading-bar';
import { Root } from './root';
import { matchedRoute } from './routing/matched-route';

interface AppProps {
  router: ComponentProps<typeof RouterProvider>['router'];
}

export function App({ router }: AppProps) {
  const handleError = (error: unknown) => reportPageError(error, matchedRoute(router.state.matches));
  return (
    <StoreProvider store={store}>
      <IntlRoot>
        <RouterProvider router={router} onError={handleError} />
      </IntlRoot>
    </StoreProvider>
  );
}

export const underRoot = (children: RouteObject[]): RouteObject[] => [
  { id: 'root', Component: Root, errorElement: <FullPageError />, HydrateFallback: FirstLoadingBar, children },
];
