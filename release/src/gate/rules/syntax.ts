import { scriptsOf } from '../code/script.ts';
import type { BuildRule } from '../rule.ts';

/** Scripts can be parsed. */
export const syntax: BuildRule = {
  name: 'syntax',
  check: (build) =>
    scriptsOf(build).flatMap((script) =>
      'error' in script
        ? [{ place: script.path, what: `the script cannot be parsed: ${script.error}`, next: 'Build the package again.' }]
        : [],
    ),
};
