import { app } from '@nearhand/platform/core';
import type { createBrowserRouter } from '@nearhand/platform/host';
import type { OpenMessage } from '../service-worker/open-message';

/** Opens the page that the app around this one asks for, such as that of a link of the system, or that of a notification. */
export function watchApp(router: ReturnType<typeof createBrowserRouter>): void {
  app.listen('open', ({ path }) => void router.navigate(path));
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<OpenMessage>) => {
    if (data.type === 'open') void router.navigate(data.path);
  });
}
