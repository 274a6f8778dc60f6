import type { Descriptor } from '@nearhand/contracts/release';
import { localizedName, type RouteData } from '@nearhand/contracts/routes';
import type { Problem, RevisionRule } from '../rule.ts';

/** The names under which a page is known: of a localized one, also that of its twin. */
const namesOf = ({ name, localized }: RouteData): string[] => (localized ? [name, localizedName(name)] : [name]);

/** Pages with the same address differ at most in the names of parameters. */
const addressOf = ({ path }: RouteData): string => path.replace(/:\w+/g, ':').replace(/(?<=.)\/$/, '');

/** The problems of keys that another page of the revision has, too: of a build before this one, or of its own. */
function repeated(
  descriptor: Descriptor,
  descriptors: readonly Descriptor[],
  what: string,
  keysOf: (route: RouteData) => string[],
): Problem[] {
  const owners = new Map<string, string>();
  for (const { name, routes } of descriptors.slice(0, descriptors.indexOf(descriptor))) {
    for (const key of routes.flatMap(keysOf)) owners.set(key, name);
  }
  return descriptor.routes.flatMap((route) =>
    keysOf(route).flatMap((key) => {
      const other = owners.get(key);
      owners.set(key, descriptor.name);
      if (!other) return [];
      return {
        place: `route ${route.name}`,
        what: `${descriptor.name} and ${other} both have ${what} ${key}`,
        next: 'Rename it, or withdraw the other page in the same release.',
      };
    }),
  );
}

/** Each name of a route, and each address, belongs to one page. */
export const names: RevisionRule = {
  name: 'names',
  check: (descriptor, { descriptors }) => [
    ...repeated(descriptor, descriptors, 'a route named', namesOf),
    ...repeated(descriptor, descriptors, 'a page at', (route) => [addressOf(route)]),
  ],
};

/** All names of the pages of a revision. */
export const routeNames = (descriptors: readonly Descriptor[]): ReadonlySet<string> =>
  new Set(descriptors.flatMap(({ routes }) => routes.flatMap(namesOf)));
