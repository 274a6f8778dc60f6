import { matchRoutes, type RouteObject } from '@nearhand/platform/host';

/** The routes that can match a path. */
type RoutesAt = (pathname: string) => RouteObject[];

/** Time that the pointer or the focus rests on an element before its page is loaded. */
const restMs = 100;

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Loads the code and the texts of a page, not its data. A failure is shown when the page is opened; without a network, each load is one. */
function prefetch(routesAt: RoutesAt, pathname: string): void {
  if (!navigator.onLine) return;
  for (const { route } of matchRoutes(routesAt(pathname), pathname) ?? []) {
    if (typeof route.lazy === 'function') route.lazy().catch(() => undefined);
  }
}

/** The page that a click on an element opens: the address of a link, or `data-prefetch` of an element with buttons that open it. */
function pathOf(element: HTMLElement): string | null {
  if (!(element instanceof HTMLAnchorElement)) return element.dataset['prefetch'] ?? null;
  return element.origin === location.origin ? element.pathname : null;
}

/** Loads a page while the pointer or the focus rests on what opens it, so that a click loads no code. */
export function prefetchPages(routesAt: RoutesAt): void {
  let aimedAt: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const aim = ({ target }: Event) => {
    const opener = target instanceof Element ? target.closest<HTMLElement>('a[href], [data-prefetch]') : null;
    if (opener === aimedAt) return;
    clearTimeout(timer);
    aimedAt = opener;
    const path = opener && pathOf(opener);
    if (path && !savesData()) timer = setTimeout(() => prefetch(routesAt, path), restMs);
  };
  addEventListener('pointerover', aim, { passive: true });
  // Opens the page itself. A prefetch after it would load again what has just failed.
  addEventListener('click', () => clearTimeout(timer), { capture: true });
  addEventListener('focusin', aim);
}
