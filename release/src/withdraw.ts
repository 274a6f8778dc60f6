import type { Revision } from '@nearhand/contracts/release';
import { type ServeOptions, serveChecked } from './revision.ts';
import type { ReleaseStore } from './store/release-store.ts';

/** Publishes the current revision without a remote, whose builds stay in the store. Returns its id. */
export function withdraw(store: ReleaseStore, name: string, options: ServeOptions): Promise<string> {
  const compose = (before: Revision | null) => {
    const remotes = before?.remotes.filter((remote) => remote.name !== name) ?? [];
    if (!before || remotes.length === before.remotes.length) throw new Error(`There is no remote ${name} in the current revision`);
    return { ...before, remotes };
  };
  return serveChecked(store, compose, options);
}
