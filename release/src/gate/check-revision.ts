import type { Descriptor, Revision } from '@nearhand/contracts/release';
import { readDescriptor } from '../add-build.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { checkComposition } from './check-composition.ts';

/** The builds of a revision do not fit together. */
export class MisfitError extends Error {}

/** Rejects a revision whose builds do not fit together. */
export async function checkRevision(store: ReleaseStore, { shell, remotes }: Revision): Promise<void> {
  const [ofShell, ...ofRemotes] = await Promise.all([shell, ...remotes].map((build) => readDescriptor(store, build)));
  const [first] = checkComposition({ shell: ofShell as Descriptor, descriptors: [ofShell as Descriptor, ...ofRemotes] });
  if (first) throw new MisfitError(first.what);
}
