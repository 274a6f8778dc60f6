import { serveChecked } from './publish.ts';

/** Publishes the current revision without a remote, whose builds stay in the store. Returns its id. */
export const withdraw = (siteDir: string, name: string): Promise<string> =>
  serveChecked(siteDir, (before) => {
    const remotes = before?.remotes.filter((remote) => remote.name !== name) ?? [];
    if (!before || remotes.length === before.remotes.length) throw new Error(`There is no remote ${name} in the current revision`);
    return { ...before, remotes };
  });
