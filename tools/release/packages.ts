import { remotes } from '../../workspaces.ts';

/** Folders of the released packages, the shell first. */
export const releasedPackages: readonly string[] = ['shell', ...remotes];

/** Names the first folder that is not that of a released package; null if there is none. */
export function unknownPackage(folders: readonly string[]): string | null {
  const unknown = folders.find((folder) => !releasedPackages.includes(folder));
  return unknown === undefined ? null : `There is no package ${unknown}: choose among ${releasedPackages.join(', ')}`;
}
