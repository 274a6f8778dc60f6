import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Current, Revision } from '@nearhand/contracts/release';
import { pathOf } from '../build-id.ts';
import { ifFound } from '../error-code.ts';
import { removeDrafts } from './clean-folder.ts';
import { readJson } from './files.ts';

const keptMs = 86_400_000;

const namesIn = async (folder: string): Promise<string[]> => (await ifFound(readdir(folder))) ?? [];

/** Paths without ending of what is served. */
async function servedPaths(dir: string, { revision, canary }: Current): Promise<Set<string>> {
  const served = new Set<string>();
  for (const id of canary ? [revision, canary.revision] : [revision]) {
    for (const folder of ['revisions', 'documents']) served.add(`${folder}/${id}`);
    const found = await readJson<Revision>(join(dir, 'revisions', `${id}.json`));
    for (const { base } of found ? [found.shell, ...found.remotes] : []) served.add(pathOf(base));
  }
  return served;
}

/** Removes copies of a bucket that nothing served needs, a day after they were made: they can be fetched again. */
export async function cleanCopies(dir: string, current: Current, now = Date.now()): Promise<void> {
  const served = await servedPaths(dir, current);
  const removeOld = async (path: string, mostLinks = Infinity) => {
    const stats = await ifFound(stat(join(dir, path)));
    if (stats && stats.nlink <= mostLinks && now - stats.ctimeMs > keptMs) await rm(join(dir, path), { recursive: true, force: true });
  };
  const builds = await Promise.all(
    ['assets', 'server'].map(async (kind) =>
      (await namesIn(join(dir, kind))).filter((name) => name !== 'previews').map((name) => `${kind}/${name}`),
    ),
  );
  const homes = [...builds.flat(), 'revisions', 'documents'];
  for (const home of homes)
    for (const name of await namesIn(join(dir, home))) if (!served.has(`${home}/${name.split('.')[0]}`)) await removeOld(`${home}/${name}`);
  for (const home of [...homes.map((path) => `lists/${path}`), 'releases', 'channels', 'candidates', 'assets/previews'])
    for (const name of await namesIn(join(dir, home))) await removeOld(`${home}/${name}`);
  // Files of builds have another name there.
  for (const name of await namesIn(join(dir, 'files'))) await removeOld(`files/${name}`, 1);
  await removeDrafts(dir, now);
}
