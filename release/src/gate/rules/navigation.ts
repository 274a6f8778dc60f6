import { navCounts, navGroups, navIcons } from '@nearhand/contracts/routes';
import { locales } from '../locales.ts';
import type { BuildRule } from '../rule.ts';

const next = 'Correct the entry of `nav` in src/routes.ts.';

function unknownValue(what: string, values: readonly string[], value: unknown, isOptional: boolean): string[] {
  if ((isOptional && value === undefined) || values.some((known) => known === value)) return [];
  return [`its ${what} is ${JSON.stringify(value)}: choose among ${values.join(', ')}`];
}

/** Entries of the navigation name what the shell has, and have a label in each language. */
export const navigation: BuildRule = {
  name: 'navigation',
  check: ({ descriptor: { nav, routes } }) =>
    nav.flatMap(({ route, icon, group, count, order, labels }) => {
      const page = routes.find(({ name }) => name === route);
      const unlabelled = locales.filter((locale) => !labels?.[locale]);
      const problems = [
        ...unknownValue('icon', navIcons, icon, false),
        ...unknownValue('group', navGroups, group, true),
        ...unknownValue('count', navCounts, count, true),
        ...(Number.isFinite(order) ? [] : ['its order is no number']),
        ...(unlabelled.length > 0 ? [`it has no label in ${unlabelled.join(', ')}`] : []),
        ...(page && (page.layout !== 'app' || page.path.includes(':')) && !/^[^:]*(?:\/:\w+\?)+$/.test(page.path)
          ? ['its page cannot be opened from the navigation']
          : []),
      ];
      return problems.map((what) => ({ place: `nav ${route}`, what, next }));
    }),
};
