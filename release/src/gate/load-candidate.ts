import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Descriptor } from '@nearhand/contracts/release';
import { readRevision } from '../site.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import type { Candidate, CheckedBuild } from './rule.ts';
import { isAsBuilt } from './rules/files.ts';

/** Whether a file belongs to the build: compressed copies and the descriptor itself do not. */
const isOfBuild = (path: string) => !path.endsWith('.br') && path !== 'descriptor.json';

/** Reads a build from the folder of its descriptor. */
export async function readBuild(folder: string): Promise<CheckedBuild> {
  const descriptor = JSON.parse(await readFile(join(folder, 'descriptor.json'), 'utf8')) as Descriptor;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
    .filter(isOfBuild);
  const files = await Promise.all(paths.map(async (path) => [path, await readFile(join(folder, path))] as const));
  return { descriptor, files: new Map(files) };
}

type ReadBuild = (folder: string) => Promise<CheckedBuild>;

/** The builds that are served, by name; none before the first release. */
async function servedBuilds(store: ReleaseStore, read: ReadBuild): Promise<Map<string, CheckedBuild>> {
  const current = await store.readServed();
  if (!current) return new Map();
  const { shell, remotes } = await readRevision(store, current.revision);
  const builds = await Promise.all([shell, ...remotes].map(({ base }) => read(join(store.dir, base))));
  return new Map(builds.map((build) => [build.descriptor.name, build]));
}

/** A descriptor names all files by their hashes. */
const isServed = (build: CheckedBuild, served: CheckedBuild | undefined): boolean =>
  JSON.stringify(build.descriptor) === JSON.stringify(served?.descriptor) && isAsBuilt(build);

/** The release of builds in some folders, beside what is served. */
export async function loadCandidate(store: ReleaseStore, folders: readonly string[], read: ReadBuild = readBuild): Promise<Candidate> {
  const [served, built] = await Promise.all([servedBuilds(store, read), Promise.all(folders.map(read))]);
  const released = new Map(built.map((build) => [build.descriptor.name, build] as const));
  const shell = released.get('shell') ?? served.get('shell');
  if (!shell) throw new Error('The first revision needs the shell: release without a name');
  // The released builds come last, so that a name that is taken twice is a finding of the release.
  const kept = [...served.values()].filter(({ descriptor }) => !released.has(descriptor.name));
  const remotes = [...kept, ...built].filter(({ descriptor }) => descriptor.name !== 'shell');
  return {
    composition: { shell: shell.descriptor, descriptors: [shell, ...remotes].map(({ descriptor }) => descriptor) },
    shell,
    released: built.filter((build) => !isServed(build, served.get(build.descriptor.name))),
    served,
    today: new Date().toISOString().slice(0, 10),
  };
}
