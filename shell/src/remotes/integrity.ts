import type { BuildFile } from '@nearhand/contracts/release';

const integrityByUrl = new Map<string, string>();

/** Makes the hashes of a build's files known, before anything of it may run. */
export function trustFiles(base: string, files: readonly BuildFile[]): void {
  for (const { path, integrity } of files) integrityByUrl.set(new URL(base + path, location.origin).href, integrity);
}

/** The hash that a file must have, whatever its query; throws for a file that no trusted build names. */
export function integrityOf(url: string): string {
  const { origin, pathname } = new URL(url, location.origin);
  const integrity = integrityByUrl.get(origin + pathname);
  if (!integrity) throw new Error(`No build of this revision has the file ${url}`);
  return integrity;
}
