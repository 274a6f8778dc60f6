import type { Descriptor } from '@nearhand/contracts/release';
import { localizedName, type RouteData } from '@nearhand/contracts/routes';
import type { Problem, RevisionRule } from '../rule.ts';

/** The names under which a page is known: of a localized one, also that of its twin. */
const namesOf = ({ name, localized }: RouteData): string[] => (localized ? [name, localizedName(name)] : [name]);

/** Pages with the same address differ at most in the names of parameters. */
const addressOf = ({ path }: RouteData): string => path.replace(/:\w+/g, ':').replace(/(?<=.)\/$/, '');

interface Keyed {
  /** Such as `route devices`. */
  place: string;
  keys: readonly string[];
}

const routesBy =
  (keysOf: (route: RouteData) => string[]) =>
  ({ routes }: Descriptor): Keyed[] =>
    routes.map((route) => ({ place: `route ${route.name}`, keys: keysOf(route) }));

const contributionsOf = ({ contributions = [] }: Descriptor): Keyed[] =>
  contributions.map(({ name }) => ({ place: `contribution ${name}`, keys: [name] }));

/** The problems of keys that the revision has twice: in a build before this one, or in it. */
function repeated(
  descriptor: Descriptor,
  descriptors: readonly Descriptor[],
  what: string,
  partsOf: (descriptor: Descriptor) => Keyed[],
): Problem[] {
  const owners = new Map<string, string>();
  for (const other of descriptors.slice(0, descriptors.indexOf(descriptor))) {
    for (const key of partsOf(other).flatMap(({ keys }) => keys)) owners.set(key, other.name);
  }
  return partsOf(descriptor).flatMap(({ place, keys }) =>
    keys.flatMap((key) => {
      const other = owners.get(key);
      owners.set(key, descriptor.name);
      if (!other) return [];
      return {
        place,
        what: `${descriptor.name} and ${other} both have ${what} ${key}`,
        next: 'Rename it, or withdraw the other one in the same release.',
      };
    }),
  );
}

/** Each name of a route or of a contribution, and each address, is there once. */
export const names: RevisionRule = {
  name: 'names',
  check: (descriptor, { descriptors }) => [
    ...repeated(descriptor, descriptors, 'a route named', routesBy(namesOf)),
    ...repeated(
      descriptor,
      descriptors,
      'a page at',
      routesBy((route) => [addressOf(route)]),
    ),
    ...repeated(descriptor, descriptors, 'a contribution named', contributionsOf),
  ],
};

/** All names of the pages of a revision. */
export const routeNames = (descriptors: readonly Descriptor[]): ReadonlySet<string> =>
  new Set(descriptors.flatMap(({ routes }) => routes.flatMap(namesOf)));
