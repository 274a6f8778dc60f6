import type { ReleasedBuild } from '@nearhand/contracts/release';
import { tabStorage } from '@nearhand/platform/core';

const opensAfter = 3;
const withinMs = 60_000;
/** A page that fails is tried again after this time. */
const openMs = 20_000;

const itemOf = ({ base }: Pick<ReleasedBuild, 'base'>) => `failures.${base}`;

/** Times of the last failures of a build, in ms since 1970. They outlast a reload, which many users try first. */
function failuresOf(build: Pick<ReleasedBuild, 'base'>): number[] {
  return (tabStorage.read(itemOf(build)) ?? '').split(',').filter(Boolean).map(Number);
}

/** Counts a failure of a page's own code. */
export function recordFailure(build: Pick<ReleasedBuild, 'base'>): void {
  const failures = [...failuresOf(build), Date.now()].slice(-opensAfter);
  tabStorage.store(itemOf(build), failures.join(','));
}

/** Time until the pages of a build may be tried again, in ms: a build that fails three times within 60 s pauses. 0 if it does not. */
export function pauseOf(build: Pick<ReleasedBuild, 'base'>): number {
  const failures = failuresOf(build);
  const [first = 0, last = 0] = [failures[0], failures.at(-1)];
  const sinceLast = Date.now() - last;
  const isOpen = failures.length === opensAfter && last - first <= withinMs && sinceLast >= 0 && sinceLast < openMs;
  return isOpen ? openMs - sinceLast : 0;
}
