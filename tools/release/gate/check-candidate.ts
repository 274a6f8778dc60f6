import type { Candidate, Composition, Finding } from './rule.ts';
import { buildRules, revisionRules } from './rules.ts';

/** What the rules object to in a revision. */
export const checkComposition = (composition: Composition): Finding[] =>
  revisionRules.flatMap(({ name, check }) =>
    composition.descriptors.flatMap((descriptor) =>
      check(descriptor, composition).map((problem) => ({ rule: name, remote: descriptor.name, ...problem })),
    ),
  );

/** What the rules object to in a release: in the revision, and in each build that would be new. */
export const checkCandidate = (candidate: Candidate): Finding[] => [
  ...checkComposition(candidate.composition),
  ...candidate.released.flatMap((build) =>
    buildRules.flatMap(({ name, check }) =>
      check(build, candidate).map((problem) => ({ rule: name, remote: build.descriptor.name, ...problem })),
    ),
  ),
];
