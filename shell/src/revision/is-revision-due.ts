import type { RouteData } from '@nearhand/contracts/routes';
import { store, tabStorage, unsavedAtom } from '@nearhand/platform/core';
import { connectionAtom } from '@nearhand/platform/host';
import { newRevisionAtom } from './new-revision';

/** Name of the revision for which this tab has loaded a new document: a server that still serves the old one is not asked again. */
const takenItem = 'takenRevision';

interface OpenPage {
  route: Pick<RouteData, 'layout' | 'raw'>;
  pathname: string;
}

let open: OpenPage | null = null;
/** The revision for which this document is being left. */
let taking: string | null = null;

/** Whether nothing of the user is lost if the tab leaves this page for a new document. */
const isLeftSafely = ({ route: { layout, raw } }: OpenPage) =>
  !raw && (layout === 'app' || layout === 'landing') && store.get(unsavedAtom).size === 0 && store.get(connectionAtom) === 'online';

/**
 * Whether the next page is to be loaded with a new revision. Until then the tab keeps its own. A revision is taken by one document only, which
 * takes it however often its navigation starts again: data that is reloaded meanwhile starts it again.
 */
export function isRevisionDue(next: OpenPage): boolean {
  const before = open;
  const revision = store.get(newRevisionAtom);
  const isTaken = revision !== taking && tabStorage.read(takenItem) === revision;
  if (!revision || isTaken || !before || before.pathname === next.pathname || !isLeftSafely(before)) {
    open = next;
    return false;
  }
  taking = revision;
  tabStorage.store(takenItem, revision);
  return true;
}
