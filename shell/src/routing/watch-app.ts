import { app } from '@nearhand/platform/core';
import type { createBrowserRouter } from '@nearhand/platform/host';

/** Opens the page that the app around this one asks for, such as that of a link of the system. */
export function watchApp(router: ReturnType<typeof createBrowserRouter>): void {
  app.listen('open', ({ path }) => void router.navigate(path));
}
