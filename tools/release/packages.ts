import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const { workspaces } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { workspaces: string[] };

/** Folders of the released packages, the shell first. */
export const releasedPackages: readonly string[] = workspaces.filter((name) => name === 'shell' || name.startsWith('mfe-'));

/** Names the first folder that is not that of a released package; null if there is none. */
export function unknownPackage(folders: readonly string[]): string | null {
  const unknown = folders.find((folder) => !releasedPackages.includes(folder));
  return unknown === undefined ? null : `There is no package ${unknown}: choose among ${releasedPackages.join(', ')}`;
}
