import type { Canary, Current, HaltedCanary, ReleasedRemote, Revision } from '@nearhand/contracts/release';
import { buildIdOf } from './build-id.ts';
import { OvertakenError } from './promote.ts';
import { haltedCanary, type ServeOptions, serve, withRemotes } from './revision.ts';
import type { ReleaseStore } from './store/release-store.ts';

/** A share of visitors gets a build of another remote: what is measured could be the fault of either. */
export class CanaryBusyError extends Error {
  readonly remote: string;

  constructor(remote: string) {
    super(`A share of visitors gets a build of ${remote}`);
    this.remote = remote;
  }
}

interface CanaryStart extends Omit<ServeOptions, 'changeCanary'> {
  /** Share of visitors, in percent. */
  share: number;
  /** The live build, as the caller knows it. */
  expected: string | null;
  /** Throws for a revision that must not be served. */
  check(revision: Revision, currentId: string): Promise<void>;
}

/** Serves a build to a share of visitors, or changes the share. Those who have the build keep it while the share grows. */
export async function startCanary(
  store: ReleaseStore,
  build: ReleasedRemote,
  { share, expected, check, ...options }: CanaryStart,
): Promise<void> {
  const buildId = buildIdOf(build.base);
  const compose = async (before: Revision | null, current: Current | null) => {
    if (!before || !current) throw new Error('Nothing has been released yet');
    const live = before.remotes.find(({ name }) => name === build.name);
    const liveId = live ? buildIdOf(live.base) : null;
    if (liveId !== expected || liveId === buildId) throw new OvertakenError(liveId);
    if (current.canary && current.canary.remote !== build.name) throw new CanaryBusyError(current.canary.remote);
    await check(withRemotes(before, [build]), current.revision);
    return before;
  };
  const changeCanary = (current: Current | null) => {
    const isSame = current?.canary?.buildId === buildId;
    const startedAt = isSame && current?.canary ? current.canary.startedAt : new Date().toISOString();
    return { plan: { build, share, startedAt } };
  };
  await serve(store, compose, { ...options, changeCanary });
}

/** The canary has ended meanwhile, or is another one. */
export class NoCanaryError extends Error {}

/** Ends a canary: everybody gets the live build. */
export async function haltCanary(
  store: ReleaseStore,
  { buildId }: Pick<Canary, 'buildId'>,
  { reason, ...options }: Omit<ServeOptions, 'changeCanary'> & { reason: string },
): Promise<void> {
  let halted: HaltedCanary | undefined;
  const compose = (before: Revision | null, current: Current | null) => {
    if (!before || current?.canary?.buildId !== buildId) throw new NoCanaryError();
    halted = haltedCanary(current.canary, before, reason);
    return before;
  };
  await serve(store, compose, { ...options, changeCanary: () => ({ halted }) });
}
