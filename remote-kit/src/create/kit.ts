import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Packages that the build has packed beside this program. */
export interface Kit {
  /** Contains the tarballs. */
  folder: string;
  /** Package -> its tarball. */
  packages: Record<string, string>;
  /** Versions of other packages that a remote names. */
  versions: Record<string, string>;
}

export async function readKit(folder = join(import.meta.dirname, '../kit')): Promise<Kit> {
  const { packages, versions } = JSON.parse(await readFile(join(folder, 'kit.json'), 'utf8')) as Omit<Kit, 'folder'>;
  return { folder, packages, versions };
}

/** Dependencies on the tarballs that a remote contains. */
export const kitDependencies = ({ packages }: Kit): Record<string, string> =>
  Object.fromEntries(Object.entries(packages).map(([name, tarball]) => [name, `file:kit/${tarball}`]));

/** Copies the tarballs into a remote, in place of those that it has. */
export async function copyKit({ folder, packages }: Kit, remote: string): Promise<void> {
  const target = join(remote, 'kit');
  if (existsSync(target)) await rm(target, { recursive: true });
  await mkdir(target);
  for (const tarball of Object.values(packages)) await cp(join(folder, tarball), join(target, tarball));
}
