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

/** Contributions to pages of others have a slot, a name of their own, code, and a label in each language. */
export const contributions: BuildRule = {
  name: 'contributions',
  check: ({ descriptor: { name: remote, contributions: own = [], routes, pageFiles = {} } }, { served }): Problem[] => {
    const others = [...served.values()].filter(({ descriptor }) => descriptor.name !== remote);
    const foreign = new Map(
      others.flatMap(({ descriptor }) => (descriptor.contributions ?? []).map(({ name }) => [name, descriptor.name])),
    );
    return own.flatMap((contribution, at) => {
      const { slot, name } = contribution;
      const earlier = own.slice(0, at);
      const problems = [
        ...fieldProblems(contribution),
        ...(pageFiles[name] ? [] : ['no file of the build shows it']),
        ...(routes.some((route) => route.name === name) || earlier.some((other) => other.name === name)
          ? ['the remote has a page or contribution of this name already']
          : []),
        ...(foreign.has(name) ? [`${foreign.get(name)} contributes one of this name`] : []),
        ...(earlier.filter((other) => other.slot === slot).length < mostInSlot ? [] : [`the remote has ${mostInSlot} in ${slot} already`]),
      ];
      return problems.map((what) => ({ place: `contribution ${name}`, what, next }));
    });
  },
};
