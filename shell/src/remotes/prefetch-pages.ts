import { matchRoutes, type RouteObject } from '@nearhand/platform/router';

/** Time that the pointer or the focus rests on a link before its page is loaded. */
const restMs = 100;

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Loads the code and the texts of a page, not its data. A failure is shown when the page is opened. */
function prefetch(routes: RouteObject[], pathname: string): void {
  for (const { route } of matchRoutes(routes, pathname) ?? []) {
    if (typeof route.lazy === 'function') route.lazy().catch(() => undefined);
  }
}

/** Loads a page while the pointer or the focus rests on a link to it, so that a click loads no code. */
export function prefetchPages(routes: RouteObject[]): void {
  let aimedAt: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const aim = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link === aimedAt) return;
    clearTimeout(timer);
    aimedAt = link;
    if (link && link.origin === location.origin && !savesData()) timer = setTimeout(() => prefetch(routes, link.pathname), restMs);
  };
  addEventListener('pointerover', aim, { passive: true });
  addEventListener('focusin', aim);
}
