import type { Revision } from '@nearhand/contracts/release';
import { boot } from '@nearhand/platform/core';

const timeoutMs = 15_000;

async function fetchRevision(cache: RequestCache): Promise<Revision> {
  const url = `/revisions/${boot.revision}.json`;
  const response = await fetch(url, { integrity: boot.integrity, cache, signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`Revision ${boot.revision} answered ${response.status}`);
  return (await response.json()) as Revision;
}

/** A tab uses one revision for its whole life. Tries once more, past the HTTP cache, which may hold a damaged copy. */
export const loadRevision = (): Promise<Revision> => fetchRevision('default').catch(() => fetchRevision('reload'));
