import { join } from 'node:path';
import type { Revision } from '@nearhand/contracts/release';
import { addBuild, type StoredBuild } from '@nearhand/release/add-build';
import { releasedRemote, serve, serveChecked, withRemotes } from '@nearhand/release/revision';
import type { ReleaseStore } from '@nearhand/release/store/release-store';
import { root } from '../build-state.ts';
import { addKit } from './add-kit.ts';
import { releasedPackages } from './packages.ts';
import { prerender } from './prerender.ts';

interface PublishOptions {
  store: ReleaseStore;
  /** Packages to replace; all by default. */
  names?: readonly string[];
  /** Folders of packages that were built elsewhere, instead of `names`. */
  packages?: readonly string[];
  /** False for builds that are soon replaced. */
  isCompressed?: boolean;
}

/** Publishes built packages as a new revision while the server is running. Returns its id, which depends on the content. */
export async function publish({ store, names = releasedPackages, packages, isCompressed = true }: PublishOptions): Promise<string> {
  if (!packages && names.includes('shell')) await addKit(store);
  const added: StoredBuild[] = [];
  for (const directory of packages ?? names.map((name) => join(root, name))) added.push(await addBuild(store, directory, { isCompressed }));
  const compose = (before: Revision | null): Revision => {
    const shell = added.find(({ descriptor }) => descriptor.name === 'shell')?.build ?? before?.shell;
    if (!shell) throw new Error('The first revision needs the shell: release without a name');
    const replaced = added.filter(({ descriptor }) => descriptor.name !== 'shell').map(releasedRemote);
    return withRemotes({ shell, remotes: before?.remotes ?? [] }, replaced);
  };
  return serveChecked(store, compose, { render: prerender });
}

/** Publishes a revision whose builds are in the store. Returns its id. */
export const publishRevision = (store: ReleaseStore, revision: Revision): Promise<string> =>
  serve(store, () => revision, { render: prerender });
