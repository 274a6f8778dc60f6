import type { Descriptor, Revision } from '@nearhand/contracts/release';
import { localizedName } from '@nearhand/contracts/routes';
import semver from 'semver';
import { readDescriptor } from './add-build.ts';

/** Rejects a revision whose builds do not fit together. */
export async function checkRevision(siteDir: string, { shell, remotes }: Revision): Promise<void> {
  const descriptors = await Promise.all([shell, ...remotes].map((build) => readDescriptor(siteDir, build)));
  checkRanges(descriptors, shell.version);
  checkLinks(descriptors, ownersOf(descriptors));
}

function checkRanges(descriptors: readonly Descriptor[], shellVersion: string): void {
  for (const { name, version, platform } of descriptors) {
    if (name === 'shell' || semver.satisfies(shellVersion, platform)) continue;
    throw new Error(`${name} ${version} needs platform ${platform}, the shell brings ${shellVersion}`);
  }
}

/** Route -> the build that has it. */
function ownersOf(descriptors: readonly Descriptor[]): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  for (const { name, routes } of descriptors) {
    for (const route of routes.flatMap(({ name, localized }) => (localized ? [name, localizedName(name)] : [name]))) {
      const other = owners.get(route);
      if (other) throw new Error(`${name} and ${other} both have a route named ${route}`);
      owners.set(route, name);
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
