import type { RouteData } from '@nearhand/contracts/routes';
import { atom, store } from '@nearhand/platform/core';

interface AppPage {
  route: Pick<RouteData, 'path' | 'standalone'>;
  load: () => Promise<unknown>;
}

/** All pages of the revision. */
export const pagesAtom = atom<readonly AppPage[]>([]);

// Only remotes use the latter: without an import, the shell would not provide them.
const loadFrame = () =>
  Promise.all([import('../layouts/app-layout'), import('@nearhand/platform/ui/editing'), import('@nearhand/platform/ui/tag-field')]);

/** Loads the code and the messages of all pages of the app. */
export async function loadAppPages(): Promise<null> {
  const pages = store.get(pagesAtom).filter(({ route }) => route.path.startsWith('/app/') && !route.standalone);
  await Promise.all([loadFrame(), ...pages.map(({ load }) => load())]);
  return null;
}
