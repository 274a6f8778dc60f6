import type { ReleasedBuild } from '@nearhand/contracts/release';
import { tabStorage } from '@nearhand/platform/core';

type Build = Pick<ReleasedBuild, 'base'>;

const beatMs = 1000;
/** A page that does not respond for this time looks broken. */
const blockedMs = 5000;
/** A tab that returns later was closed with its browser. */
const recentMs = 600_000;

const runningItem = 'running';
const hungItem = 'hung';

/** Builds whose code has blocked the page in earlier documents of this tab. */
const hung = new Set<string>();
let page: string | null = null;
/** Code that runs while it is loaded, also of pages that are not shown yet. */
const loading: string[] = [];

const running = (): string | null => loading.at(-1) ?? page;

const readHung = (): string[] => (tabStorage.read(hungItem) ?? '').split(' ').filter(Boolean);
const storeHung = (bases: readonly string[]) => tabStorage.store(hungItem, bases.join(' '));

/** Stores a build for the documents that follow: the page of this one may still contain what was typed. */
function record(base: string): void {
  storeHung([...new Set([...readHung(), base])]);
}

/** Stores the running build. It remains for the next document if this one ends while it is blocked: other pages remove it as they end. */
function beat(): void {
  const base = running();
  if (base && document.visibilityState === 'visible') tabStorage.store(runningItem, `${base} ${Date.now()}`);
  else tabStorage.remove(runningItem);
}

const wasReloaded = () => performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload');

/** Browsers copy the storage of a page into the window that it opens, whose first document follows none. */
const isOpenedWindow = () => Boolean(window.opener) && history.length === 1 && !wasReloaded();

function readLast(): void {
  if (isOpenedWindow()) storeHung([]);
  const [base, at] = (tabStorage.read(runningItem) ?? '').split(' ');
  const wasDiscarded = 'wasDiscarded' in document && document.wasDiscarded === true;
  // A window or tab that was copied from another one is not reloaded.
  if (base && wasReloaded() && Date.now() - Number(at) < recentMs && !wasDiscarded) record(base);
  for (const each of readHung()) hung.add(each);
  beat();
}

/** Notices builds that block the page: for long, or until the user reloads it. */
export function watchHangs(): void {
  readLast();
  setInterval(beat, beatMs);
  addEventListener('visibilitychange', beat);
  addEventListener('pagehide', () => tabStorage.remove(runningItem));
  if (!PerformanceObserver.supportedEntryTypes.includes('longtask')) return;
  new PerformanceObserver((list) => {
    const base = running();
    if (base && list.getEntries().some(({ duration }) => duration >= blockedMs)) record(base);
  }).observe({ type: 'longtask' });
}

/** The build of the page that is shown from now on; null for the shell. */
export function showPageOf(build: Build | null): void {
  page = build?.base ?? null;
  beat();
}

/** Whether the page that is shown is of the build. */
export const isPageOf = ({ base }: Build): boolean => page === base;

/** Code of the build is loaded, until the returned function is called. */
export function startLoading({ base }: Build): () => void {
  loading.push(base);
  beat();
  return () => {
    loading.splice(loading.lastIndexOf(base), 1);
    beat();
  };
}

/** Whether the build is switched off in this document. */
export const isHung = ({ base }: Build): boolean => hung.has(base);

/** The user tries it again. */
export function tryAgain({ base }: Build): void {
  hung.delete(base);
  storeHung(readHung().filter((other) => other !== base));
}
