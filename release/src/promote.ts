import type { ReleasedRemote, Revision } from '@nearhand/contracts/release';
import { buildIdOf } from './build-id.ts';
import { type ServeOptions, serve, withRemotes } from './revision.ts';
import type { ReleaseStore } from './store/release-store.ts';

/** Another build of the remote is live than the caller knew. */
export class OvertakenError extends Error {
  readonly live: string | null;

  constructor(live: string | null) {
    super('Another build of the remote is live');
    this.live = live;
  }
}

interface Promotion extends ServeOptions {
  /** The live build, as the caller knows it. */
  expected: string | null;
  /** Throws for a revision that must not be served. */
  check(revision: Revision, currentId: string): Promise<void>;
}

/** Replaces a remote, if its live build is the expected one. What others release meanwhile stays. Returns the id of the revision. */
export function promote(store: ReleaseStore, remote: ReleasedRemote, { expected, check, ...options }: Promotion): Promise<string> {
  return serve(
    store,
    async (before, current) => {
      if (!before || !current) throw new Error('Nothing has been released yet');
      const live = before.remotes.find(({ name }) => name === remote.name)?.base;
      // The answer to an earlier call may have been lost.
      if (live === remote.base) return before;
      const liveId = live === undefined ? null : buildIdOf(live);
      if (liveId !== expected) throw new OvertakenError(liveId);
      const revision = withRemotes(before, [remote]);
      await check(revision, current.revision);
      return revision;
    },
    options,
  );
}
