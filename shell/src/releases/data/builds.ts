import type { Channel, Release, ReleaseRecord } from './release-api';

/** A canary leaves what is live as it is. */
export const changesLive = ({ action }: ReleaseRecord) => action !== 'canary' && action !== 'halt';

/** The release that made a build live; undefined if it is older than the history. */
export const releaseOf = (history: readonly ReleaseRecord[], buildId: string | undefined): ReleaseRecord | undefined =>
  history.find((record) => changesLive(record) && record.build === buildId);

export interface PastBuild {
  buildId: string;
  /** A revision with this build. */
  revision: string;
  /** The release that made it live; undefined if it is older than the history. */
  release: ReleaseRecord | undefined;
}

/** Builds that were live before, the last one first. */
export function pastBuilds({ history, state }: Release): PastBuild[] {
  const found = new Map<string, PastBuild>();
  const add = (buildId: string | null, revision: string | null, release?: ReleaseRecord) => {
    if (buildId === null || revision === null || buildId === state.live?.buildId || found.has(buildId)) return;
    found.set(buildId, { buildId, revision, release });
  };
  for (const record of history.filter(changesLive)) {
    add(record.build, record.revision, record);
    add(record.buildBefore, record.revisionBefore, releaseOf(history, record.buildBefore ?? undefined));
  }
  return [...found.values()];
}

export interface KnownBuild {
  buildId: string;
  kind: 'live' | 'canary' | 'candidate' | 'past';
}

/** All builds that can be compared: the live one, the canary, candidates, then those that were live before. */
export function knownBuilds(release: Release): KnownBuild[] {
  const { live, canary, candidates } = release.state;
  const builds: KnownBuild[] = [
    ...(live ? [{ buildId: live.buildId, kind: 'live' as const }] : []),
    ...(canary ? [{ buildId: canary.candidateId, kind: 'canary' as const }] : []),
    ...candidates.map(({ candidateId }) => ({ buildId: candidateId, kind: 'candidate' as const })),
    ...pastBuilds(release).map(({ buildId }) => ({ buildId, kind: 'past' as const })),
  ];
  return builds.filter(({ buildId }, at) => builds.findIndex((other) => other.buildId === buildId) === at);
}

/** The build of a remote that a channel serves instead of the live one. */
export const ownBuildIn = ({ builds }: Channel, remote: string): Channel['builds'][number] | undefined =>
  builds.find((build) => build.remote === remote);
