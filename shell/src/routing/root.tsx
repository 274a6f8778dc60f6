import type { RouteData } from '@nearhand/contracts/routes';
import { useIntl } from '@nearhand/platform/intl';
import { Outlet, ScrollRestoration, useMatches } from '@nearhand/platform/router';
import { useEffect } from 'react';
import { LoadingBar } from '../loading-bar/loading-bar';
import { Notifications } from '../notifications/notifications';
import { pageTitle } from './page-title';
import { useScrollToSection } from './scroll-to-section';

function isRouteData(handle: unknown): handle is RouteData {
  return typeof handle === 'object' && handle !== null && 'title' in handle;
}

function useDocumentTitle(): void {
  const intl = useIntl();
  const route = useMatches()
    .map(({ handle }) => handle)
    .findLast(isRouteData);
  useEffect(() => {
    if (route && intl.messages[route.title]) document.title = pageTitle(intl.formatMessage({ id: route.title }));
  }, [route, intl]);
}

/** What every page has, whatever its layout. */
export function Root() {
  useDocumentTitle();
  useScrollToSection();
  return (
    <>
      <LoadingBar />
      <Outlet />
      <Notifications />
      <ScrollRestoration />
    </>
  );
}
