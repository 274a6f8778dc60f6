import type { ReleasedRemote } from '@nearhand/contracts/release';
import type { RouteData } from '@nearhand/contracts/routes';

let remotes: readonly ReleasedRemote[] = [];

/** Registers the remotes of the revision. */
export function publishRemotes(released: readonly ReleasedRemote[]): void {
  remotes = released;
}

/** The remote of a page, or of its localized twin; null for a page of the shell. */
export const remoteOfRoute = (route: Pick<RouteData, 'path'> | undefined): ReleasedRemote | null =>
  remotes.find(({ routes }) => routes.some(({ path }) => path === route?.path || `/:locale${path === '/' ? '' : path}` === route?.path)) ??
  null;

/** The remote whose file comes first in a text, such as a stack; null if none does. */
export function remoteInText(text: string): ReleasedRemote | null {
  const found = remotes.map((remote) => ({ remote, at: text.indexOf(remote.base) })).filter(({ at }) => at >= 0);
  return found.toSorted((one, other) => one.at - other.at)[0]?.remote ?? null;
}
