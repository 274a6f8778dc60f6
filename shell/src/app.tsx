import { StoreProvider, store } from '@nearhand/platform/core';
import { type RouteObject, RouterProvider } from '@nearhand/platform/router';
import type { ComponentProps } from 'react';
import { FullPageError } from './errors/page-error';
import { IntlRoot } from './intl/intl-root';
import { FirstLoadingBar } from './loading-bar/loading-bar';
import { Root } from './root';

interface AppProps {
  router: ComponentProps<typeof RouterProvider>['router'];
}

export function App({ router }: AppProps) {
  return (
    <StoreProvider store={store}>
      <IntlRoot>
        <RouterProvider router={router} />
      </IntlRoot>
    </StoreProvider>
  );
}

export const underRoot = (children: RouteObject[]): RouteObject[] => [
  { id: 'root', Component: Root, errorElement: <FullPageError />, HydrateFallback: FirstLoadingBar, children },
];
