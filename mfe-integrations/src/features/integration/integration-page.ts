import { isLocale, isSignedIn, localeAtom, store } from '@nearhand/platform/core';
import type { StandaloneOptions } from '@nearhand/platform/standalone';
import { hostNameOf, loadIntegration } from './integration.data.ts';
import { IntegrationErrorScreen } from './integration-error-screen.tsx';
import { IntegrationScreen } from './integration-screen.tsx';
import { texts } from './without-host.tsx';

/** The page of the host that the address names, in the language that it names until somebody is signed in. */
export function integrationPage(): StandaloneOptions {
  const name = hostNameOf(location.pathname);
  const language = new URLSearchParams(location.search).get('language')?.slice(0, 2).toLowerCase();
  if (!isSignedIn() && isLocale(language)) store.set(localeAtom, language);
  return {
    route: { name: `integration-${name}`, title: texts[name].title, path: `/integration/${name}` },
    Component: IntegrationScreen,
    load: loadIntegration,
    keepsData: () => true,
    ErrorScreen: IntegrationErrorScreen,
    textComponent: 'span',
  };
}
