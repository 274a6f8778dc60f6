import { StoreProvider, store } from '@nearhand/platform/core';
import { type createBrowserRouter } from '@nearhand/platform/host';
import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { IntlRoot } from '../../intl/intl-root';
import { matchedRoute } from '../../routing/matched-route';
import { ConsentDialog } from './consent-dialog';

type Router = ReturnType<typeof createBrowserRouter>;

/** Shows the dialog, except over a session window or in a window that closes by itself. */
function OnPages({ router }: { router: Router }) {
  const layout = useSyncExternalStore(router.subscribe, () => matchedRoute(router.state.matches)?.layout);
  return layout === 'none' ? null : <ConsentDialog />;
}

/** A root of its own before the page, so that a page without telemetry has none of it, and the keyboard reaches it first. */
export function askConsent(router: Router): void {
  const container = document.createElement('div');
  container.ariaLive = 'polite';
  document.body.prepend(container);
  createRoot(container).render(
    <StoreProvider store={store}>
      <IntlRoot>
        <OnPages router={router} />
      </IntlRoot>
    </StoreProvider>,
  );
}
