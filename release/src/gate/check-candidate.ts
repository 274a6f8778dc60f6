import { buildRules } from './build-rules.ts';
import { checkComposition } from './check-composition.ts';
import type { Candidate, Finding } from './rule.ts';

/** Applies the rules to a release: to the revision, and to each build that would be new. */
export const checkCandidate = (candidate: Candidate): Finding[] => [
  ...checkComposition(candidate.composition),
  ...candidate.released.flatMap((build) =>
    buildRules.flatMap(({ name, check }) =>
      check(build, candidate).map((problem) => ({ rule: name, remote: build.descriptor.name, ...problem })),
    ),
  ),
];
