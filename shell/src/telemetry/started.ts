import type { RouteData } from '@nearhand/contracts/routes';
import { type createBrowserRouter } from '@nearhand/platform/host';

/** The running application. */
export interface Started {
  router: ReturnType<typeof createBrowserRouter>;
  pages: readonly RouteData[];
}
