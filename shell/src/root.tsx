import { setPageTitle } from '@nearhand/platform/core';
import { Outlet, useMatches } from '@nearhand/platform/host';
import { useIntl } from '@nearhand/platform/intl';
import { useLayoutEffect } from 'react';
import { ConnectionBanner } from './connection/connection-banner';
import { LoadingBar } from './loading-bar/loading-bar';
import { Notifications } from './notifications/notifications';
import { matchedRoute } from './routing/matched-route';
import { PageAnnouncer } from './routing/page-announcer';
import { pageTitle } from './routing/page-title';
import { ScrollPositions } from './routing/scroll-positions';
import { useScrollToSection } from './routing/scroll-to-section';
import { Reauthentication } from './user/reauthentication/reauthentication';

function useDocumentTitle(): void {
  const intl = useIntl();
  const route = matchedRoute(useMatches());
  // Runs before the effects of the page, which may set a title of its own.
  useLayoutEffect(() => {
    if (route && intl.messages[route.title]) setPageTitle(pageTitle(intl.formatMessage({ id: route.title })));
  }, [route, intl]);
}

export function Root() {
  useDocumentTitle();
  useScrollToSection();
  return (
    <>
      <LoadingBar />
      <ConnectionBanner />
      <Outlet />
      <PageAnnouncer />
      <Reauthentication />
      <Notifications />
      <ScrollPositions />
    </>
  );
}
