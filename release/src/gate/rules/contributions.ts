import type { Descriptor } from '@nearhand/contracts/release';
import { slots, stepConditions } from '@nearhand/contracts/routes';
import { locales } from '../locales.ts';
import type { BuildRule, Problem } from '../rule.ts';

const next = 'Correct the entry of `contributions` in src/routes.ts.';
/** Others need room, too. */
const mostInSlot = 3;

type Contribution = NonNullable<Descriptor['contributions']>[number];

const isOneOf = (values: readonly string[], value: unknown): boolean => values.some((known) => known === value);

function fieldProblems({ slot, name, order, doneWhen, labels }: Contribution): string[] {
  const unlabelled = locales.filter((locale) => !labels?.[locale]);
  return [
    ...(isOneOf(slots, slot) ? [] : [`its slot is ${JSON.stringify(slot)}: choose among ${slots.join(', ')}`]),
    ...(/^[a-z][\da-z-]*$/.test(name) ? [] : [`its name is ${JSON.stringify(name)}: small letters, digits and -`]),
    ...(Number.isFinite(order) ? [] : ['its order is no number']),
    ...(doneWhen === undefined || isOneOf(stepConditions, doneWhen)
      ? []
      : [`its doneWhen is ${JSON.stringify(doneWhen)}: choose among ${stepConditions.join(', ')}`]),
    ...(unlabelled.length > 0 ? [`it has no label in ${unlabelled.join(', ')}`] : []),
  ];
}

/** Contributions to pages of others have a slot, a name that no page has, code, and a label in each language. */
export const contributions: BuildRule = {
  name: 'contributions',
  check: ({ descriptor: { contributions: own = [], routes, pageFiles = {} } }): Problem[] =>
    own.flatMap((contribution, at) => {
      const { slot, name } = contribution;
      const inSlot = own.slice(0, at).filter((other) => other.slot === slot).length;
      const problems = [
        ...fieldProblems(contribution),
        ...(pageFiles[name] ? [] : ['no file of the build shows it']),
        ...(routes.some((route) => route.name === name) ? ['the remote has a page of this name'] : []),
        ...(inSlot < mostInSlot ? [] : [`the remote has ${mostInSlot} in ${slot} already`]),
      ];
      return problems.map((what) => ({ place: `contribution ${name}`, what, next }));
    }),
};
