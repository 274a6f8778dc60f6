import type { Revision } from '@nearhand/contracts/release';
import { store, storedAtom } from '@nearhand/platform/core';

const limit = 4;

/** Names of the remotes whose pages were opened last on this browser, the last first. */
const usedRemotesAtom = storedAtom<readonly string[]>('used-remotes', []);

/** Notes the remote of a page, and returns those that were used last. */
export function usedRemotes({ remotes }: Pick<Revision, 'remotes'>, routeName: string): readonly string[] {
  const used = remotes.find(({ routes }) => routes.some(({ name }) => name === routeName))?.name;
  const before = store.get(usedRemotesAtom);
  if (!used || used === before[0]) return before;
  const now = [used, ...before.filter((name) => name !== used)].slice(0, limit);
  store.set(usedRemotesAtom, now);
  return now;
}
