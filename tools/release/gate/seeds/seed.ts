import type { RemoteName } from '@nearhand/contracts/release';
import type { CheckedBuild } from '@nearhand/release/gate/rule';

/** A release that somebody could make: an altered build of a remote. */
export interface Seed {
  name: string;
  remote: RemoteName;
  change(build: CheckedBuild): CheckedBuild;
}

/** A release that must not be served. */
export interface Defect extends Seed {
  /** The rule that finds it, or `browser`. */
  rule: string;
}
