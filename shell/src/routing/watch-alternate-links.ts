import { locales } from '@nearhand/platform/core';
import type { createBrowserRouter } from '@nearhand/platform/router';
import { matchedRoute } from './matched-route';

type State = ReturnType<typeof createBrowserRouter>['state'];

function linkOf(hreflang: string, path: string): HTMLLinkElement {
  const { href } = new URL(path, location.origin);
  return Object.assign(document.createElement('link'), { rel: 'alternate', hreflang, href });
}

/** The links of a page in each language, and for other languages the one without a prefix (spec §2). */
function linksOf({ matches, errors }: Pick<State, 'matches' | 'errors'>): HTMLLinkElement[] {
  const route = matchedRoute(matches);
  if (!route?.localized || errors) return [];
  const below = route.path.replace(/^\/(:locale)?\/?/, '/').replace(/\/$/, '');
  return [...locales.map((locale) => linkOf(locale, `/${locale}${below}`)), linkOf('x-default', below || '/')];
}

/** Keeps the alternate-language links of the document, which name the page that it was loaded with. */
export function watchAlternateLinks({ state, subscribe }: Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>): void {
  let shown = state.location.pathname;
  subscribe(({ initialized, navigation, location: { pathname }, matches, errors }) => {
    if (!initialized || navigation.state !== 'idle' || pathname === shown) return;
    shown = pathname;
    for (const link of document.head.querySelectorAll('link[rel="alternate"][hreflang]')) link.remove();
    document.head.append(...linksOf({ matches, errors }));
  });
}
