import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

type Dependencies = Record<string, string>;

interface Manifest {
  dependencies?: Dependencies;
  optionalDependencies?: Dependencies;
  peerDependencies?: Dependencies;
}

function installed(name: string, folder: string): string | undefined {
  const found = join(folder, 'node_modules', name);
  if (existsSync(found)) return realpathSync(found);
  return dirname(folder) === folder ? undefined : installed(name, dirname(folder));
}

/** Folders of the packages that a package needs at run time, and of those that they need. */
export function runtimePackages(folder: string, found = new Set<string>()): Set<string> {
  const { dependencies, optionalDependencies, peerDependencies } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as Manifest;
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
    const needed = installed(name, folder);
    if (!needed && dependencies?.[name]) throw new Error(`${name}, which ${folder} needs, is not installed`);
    if (!needed || found.has(needed)) continue;
    found.add(needed);
    runtimePackages(needed, found);
  }
  return found;
}
