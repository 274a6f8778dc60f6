import type { Revision } from '@nearhand/contracts/release';
import { boot } from '@nearhand/platform/core';

/** A tab uses one revision for its whole life. */
export async function loadRevision(): Promise<Revision> {
  const response = await fetch(`/revisions/${boot.revision}.json`, { integrity: boot.integrity });
  if (!response.ok) throw new Error(`Revision ${boot.revision} answered ${response.status}`);
  return (await response.json()) as Revision;
}
