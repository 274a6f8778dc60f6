import { locales } from '@nearhand/platform/core';
import { type createBrowserRouter, localeOfPath } from '@nearhand/platform/host';
import { barePath } from './bare-path';
import { matchedRoute } from './matched-route';

type State = ReturnType<typeof createBrowserRouter>['state'];

function linkOf(path: string, attributes: Partial<HTMLLinkElement>): HTMLLinkElement {
  const { href } = new URL(path, location.origin);
  return Object.assign(document.createElement('link'), { href }, attributes);
}

/** The links of a page to itself as search engines show it, in each language, and for other languages without a prefix (spec §2). */
function linksOf({ matches, errors, location: { pathname } }: Pick<State, 'matches' | 'errors' | 'location'>): HTMLLinkElement[] {
  if (!matchedRoute(matches)?.localized || errors) return [];
  const locale = localeOfPath(pathname);
  const below = barePath(pathname);
  const canonical = locale ? `/${locale}${below}` : below || '/';
  return [
    linkOf(canonical, { rel: 'canonical' }),
    ...locales.map((hreflang) => linkOf(`/${hreflang}${below}`, { rel: 'alternate', hreflang })),
    linkOf(below || '/', { rel: 'alternate', hreflang: 'x-default' }),
  ];
}

/** Keeps the links of the document to its addresses, which name the page that it was loaded with. */
export function watchAlternateLinks({ state, subscribe }: Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>): void {
  let shown = state.location.pathname;
  subscribe(({ initialized, navigation, location, matches, errors }) => {
    if (!initialized || navigation.state !== 'idle' || location.pathname === shown) return;
    shown = location.pathname;
    for (const link of document.head.querySelectorAll('link[rel="canonical"], link[rel="alternate"][hreflang]')) link.remove();
    document.head.append(...linksOf({ matches, errors, location }));
  });
}
