import { type createBrowserRouter } from '@nearhand/platform/host';
import { statusOf } from '../../errors/status-of';
import { matchedRoute } from '../../routing/matched-route';
import { safeUrl } from '../safe-url';

type Router = ReturnType<typeof createBrowserRouter>;

export interface PageView {
  /** Name of the route; it titles the view (spec §2). */
  title: string;
  url: string;
  /** The page before; of the first page, the one that links to it. */
  referrer: string;
}

/** The name of an address where nothing exists, also if it looks like a page. */
const unknown = 'not-found';

function nameOf({ matches, errors }: Router['state']): string {
  const isUnknown = Object.values(errors ?? {}).some((error) => statusOf(error) === 404);
  return (isUnknown ? undefined : matchedRoute(matches)?.name) ?? unknown;
}

/** Calls back for the current page and after every navigation. Rewriting the address of a page, such as for a filter, is none. */
export function watchPageViews(router: Router, handleView: (view: PageView) => void): void {
  let shown: { key: string; pathname: string } | null = null;
  let referrer = safeUrl(document.referrer);
  const handle = (state: Router['state']) => {
    const { initialized, navigation, location, historyAction } = state;
    if (!initialized || navigation.state !== 'idle' || location.key === shown?.key) return;
    const isRewritten = historyAction === 'REPLACE' && location.pathname === shown?.pathname;
    shown = location;
    if (isRewritten) return;
    const url = safeUrl(location.pathname);
    handleView({ title: nameOf(state), url, referrer });
    referrer = url;
  };
  router.subscribe(handle);
  handle(router.state);
}
