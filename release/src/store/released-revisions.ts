import type { Current } from '@nearhand/contracts/release';

/** All revisions that were served to everybody, or to a share of visitors. The others are those of channels. */
export const releasedRevisions = (releases: readonly (Current | null)[]): Set<string> =>
  new Set(
    releases.flatMap((release) =>
      release ? [release.revision, ...release.history, ...(release.canary ? [release.canary.revision] : [])] : [],
    ),
  );
