import type { LatestBuild } from '@nearhand/contracts/release';
import { boot, store } from '@nearhand/platform/core';
import { newRevisionAtom } from './new-revision';

/** Varied, so that tabs that open together do not ask together. */
const pollMs = { shortest: 30_000, longest: 50_000 };

async function latestRevision(): Promise<string | null> {
  const response = await fetch('/builds/latest.json', { cache: 'no-cache' });
  if (!response.ok) return null;
  const { id } = (await response.json()) as Partial<LatestBuild>;
  return typeof id === 'string' ? id : null;
}

/** Asks for the current revision while the tab is visible (spec §4). */
export function watchRevision(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let askedAt = Date.now();
  const ask = async () => {
    clearTimeout(timer);
    askedAt = Date.now();
    const latest = await latestRevision().catch(() => null);
    if (latest !== null) store.set(newRevisionAtom, latest === boot.revision ? null : latest);
    schedule();
  };
  const schedule = () => {
    clearTimeout(timer);
    const pauseMs = pollMs.shortest + Math.random() * (pollMs.longest - pollMs.shortest);
    if (!document.hidden) timer = setTimeout(() => void ask(), Math.max(askedAt + pauseMs - Date.now(), 0));
  };
  document.addEventListener('visibilitychange', schedule);
  schedule();
}
