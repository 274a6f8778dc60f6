import type { Descriptor, Revision } from '@nearhand/contracts/release';
import { localizedName, type RouteData } from '@nearhand/contracts/routes';
import semver from 'semver';
import { readDescriptor } from './add-build.ts';

/** Rejects a revision whose builds do not fit together. */
export async function checkRevision(siteDir: string, { shell, remotes }: Revision): Promise<void> {
  const descriptors = await Promise.all([shell, ...remotes].map((build) => readDescriptor(siteDir, build)));
  checkRanges(descriptors, shell.version);
  checkLinks(descriptors, ownersOf(descriptors));
  ownersBy(descriptors, 'a page at', (route) => [addressOf(route)]);
}

function checkRanges(descriptors: readonly Descriptor[], shellVersion: string): void {
  for (const { name, version, platform } of descriptors) {
    if (name === 'shell' || semver.satisfies(shellVersion, platform)) continue;
    throw new Error(`${name} ${version} needs platform ${platform}, the shell brings ${shellVersion}`);
  }
}

/** Route -> the build that has it. */
const ownersOf = (descriptors: readonly Descriptor[]): ReadonlyMap<string, string> =>
  ownersBy(descriptors, 'a route named', ({ name, localized }) => (localized ? [name, localizedName(name)] : [name]));

/** Pages with the same address differ at most in the names of parameters. */
const addressOf = ({ path }: RouteData): string => path.replace(/:\w+/g, ':').replace(/(?<=.)\/$/, '');

/** Maps each key, which only one page of a revision may have, to its build. Throws for a second page with the same key. */
function ownersBy(descriptors: readonly Descriptor[], what: string, keysOf: (route: RouteData) => string[]): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  for (const { name, routes } of descriptors) {
    for (const key of routes.flatMap(keysOf)) {
      const other = owners.get(key);
      if (other) throw new Error(`${name} and ${other} both have ${what} ${key}`);
      owners.set(key, name);
    }
  }
  return owners;
}

function checkLinks(descriptors: readonly Descriptor[], owners: ReadonlyMap<string, string>): void {
  for (const { name, version, routes, nav, linkedRoutes = [] } of descriptors) {
    const named = routes.flatMap(({ links = [], partOf = [] }) => [links, partOf].flat());
    const missing = [...linkedRoutes, ...nav.map(({ route }) => route), ...named].find((route) => !owners.has(route));
    if (missing) throw new Error(`${name} ${version} links to the route ${missing}, which this revision would not have`);
  }
}
