import type { RouteData } from '@nearhand/contracts/routes';
import { connectionAtom, store, tabStorage, unsavedAtom } from '@nearhand/platform/core';
import { newRevisionAtom } from './new-revision';

/** Name of the revision that this tab has loaded anew for: a server that still serves the old one is not asked again. */
const takenItem = 'takenRevision';

interface OpenPage {
  route: Pick<RouteData, 'layout' | 'raw'>;
  pathname: string;
}

let open: OpenPage | null = null;

/** Whether nothing of the user is lost if the tab leaves this page for a new document. */
const isLeftSafely = ({ route: { layout, raw } }: OpenPage) =>
  !raw && (layout === 'app' || layout === 'landing') && store.get(unsavedAtom).size === 0 && store.get(connectionAtom) === 'online';

/** Whether the next page is to be loaded with a new revision, once for each. Until then the tab keeps its own. */
export function isRevisionDue(next: OpenPage): boolean {
  const before = open;
  open = next;
  const revision = store.get(newRevisionAtom);
  if (!revision || !before || before.pathname === next.pathname || !isLeftSafely(before)) return false;
  if (tabStorage.read(takenItem) === revision) return false;
  tabStorage.store(takenItem, revision);
  return true;
}
