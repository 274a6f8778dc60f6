import type { Composition, Finding, RevisionRule } from './rule.ts';
import { links } from './rules/links.ts';
import { names } from './rules/names.ts';
import { ranges } from './rules/ranges.ts';

/** Rules of each revision that is served, also after a rollback. */
const revisionRules: readonly RevisionRule[] = [ranges, links, names];

/** Applies these rules to a revision. */
export const checkComposition = (composition: Composition): Finding[] =>
  revisionRules.flatMap(({ name, check }) =>
    composition.descriptors.flatMap((descriptor) =>
      check(descriptor, composition).map((problem) => ({ rule: name, remote: descriptor.name, ...problem })),
    ),
  );
