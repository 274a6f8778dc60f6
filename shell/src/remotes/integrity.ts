import type { BuildFile } from '@nearhand/contracts/release';

const integrityByUrl = new Map<string, string>();

/** Registers the hashes of a build's files before any of them runs. */
export function trustFiles(base: string, files: readonly BuildFile[]): void {
  for (const { path, integrity } of files) integrityByUrl.set(new URL(base + path, location.origin).href, integrity);
}

/** The hash of a file, ignoring its query; throws for a file of no trusted build. */
export function integrityOf(url: string): string {
  const { origin, pathname } = new URL(url, location.origin);
  const integrity = integrityByUrl.get(origin + pathname);
  if (!integrity) throw new Error(`No build of this revision has the file ${url}`);
  return integrity;
}
