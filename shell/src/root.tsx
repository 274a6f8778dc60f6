import { useIntl } from '@nearhand/platform/intl';
import { Outlet, ScrollRestoration, useMatches } from '@nearhand/platform/router';
import { useEffect } from 'react';
import { LoadingBar } from './loading-bar/loading-bar';
import { Notifications } from './notifications/notifications';
import { matchedRoute } from './routing/matched-route';
import { pageTitle } from './routing/page-title';
import { useScrollToSection } from './routing/scroll-to-section';
import { Reauthentication } from './user/reauthentication/reauthentication';

function useDocumentTitle(): void {
  const intl = useIntl();
  const route = matchedRoute(useMatches());
  useEffect(() => {
    if (route && intl.messages[route.title]) document.title = pageTitle(intl.formatMessage({ id: route.title }));
  }, [route, intl]);
}

export function Root() {
  useDocumentTitle();
  useScrollToSection();
  return (
    <>
      <LoadingBar />
      <Outlet />
      <Reauthentication />
      <Notifications />
      <ScrollRestoration />
    </>
  );
}
