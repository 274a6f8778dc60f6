import { checkRevision } from './check-revision.ts';
import { serve } from './publish.ts';

/** Publishes the current revision without a remote, whose builds stay in the store. Returns its id. */
export const withdraw = (siteDir: string, name: string): Promise<string> =>
  serve(siteDir, async (before) => {
    const remotes = before?.remotes.filter((remote) => remote.name !== name) ?? [];
    if (!before || remotes.length === before.remotes.length) throw new Error(`There is no remote ${name} in the current revision`);
    const revision = { ...before, remotes };
    await checkRevision(siteDir, revision);
    return revision;
  });
