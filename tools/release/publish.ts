import { existsSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Current, ReleasedRemote, Revision } from '@nearhand/contracts/release';
import { root } from '../build-state.ts';
import { addBuild, compressed, type StoredBuild } from './add-build.ts';
import { checkRevision } from './gate/check-revision.ts';
import { releasedPackages } from './packages.ts';
import { prerender, renderSource } from './prerender.ts';
import { hashOf, pointTo, readCurrent, readRevision, writeWhole } from './site.ts';

interface PublishOptions {
  siteDir: string;
  /** Packages to replace; all by default. */
  names?: readonly string[];
  /** Folders of packages that were built elsewhere, instead of `names`. */
  packages?: readonly string[];
  /** False for builds that are soon replaced. */
  isCompressed?: boolean;
}

/** Makes a revision of the current one. Both are null before the first release. */
type Compose = (before: Revision | null, current: Current | null) => Revision | Promise<Revision>;

interface ServeOptions {
  isRollback?: boolean;
}

function releasedRemote({ build, descriptor }: StoredBuild): ReleasedRemote {
  const { name, owner, routes, nav } = descriptor;
  if (name === 'shell') throw new Error('The shell is not a remote');
  return { ...build, name, owner, routes, nav };
}

/** The revision with some remotes replaced or added. */
export function withRemotes({ shell, remotes }: Revision, replaced: readonly ReleasedRemote[]): Revision {
  const kept = remotes.filter(({ name }) => !replaced.some((remote) => remote.name === name));
  return { shell, remotes: [...kept, ...replaced].sort((a, b) => a.name.localeCompare(b.name)) };
}

/** Publishes built packages as a new revision while the server is running. Returns its id, which depends on the content. */
export async function publish({ siteDir, names = releasedPackages, packages, isCompressed = true }: PublishOptions): Promise<string> {
  const added: StoredBuild[] = [];
  for (const directory of packages ?? names.map((name) => join(root, name)))
    added.push(await addBuild(siteDir, directory, { isCompressed }));
  return serveChecked(siteDir, (before) => {
    const shell = added.find(({ descriptor }) => descriptor.name === 'shell')?.build ?? before?.shell;
    if (!shell) throw new Error('The first revision needs the shell: release without a name');
    const replaced = added.filter(({ descriptor }) => descriptor.name !== 'shell').map(releasedRemote);
    return withRemotes({ shell, remotes: before?.remotes ?? [] }, replaced);
  });
}

/** Publishes a revision whose builds are in the store. Returns its id. */
export const publishRevision = (siteDir: string, revision: Revision): Promise<string> => serve(siteDir, () => revision);

/** Serves the revision that `compose` makes of the current one. Composes again if another release came first. Returns its id. */
export async function serve(siteDir: string, compose: Compose, { isRollback = false }: ServeOptions = {}): Promise<string> {
  const current = await readCurrent(siteDir);
  const before = current && (await readRevision(siteDir, current.revision));
  const id = await addRevision(siteDir, await compose(before, current), before && { id: current.revision, revision: before });
  if (current?.revision === id || (await pointTo(siteDir, id, current, isRollback))) return id;
  return serve(siteDir, compose, { isRollback });
}

/** Same as `serve`, for builds that were not served together before. */
export function serveChecked(siteDir: string, compose: Compose, options?: ServeOptions): Promise<string> {
  const checked: Compose = async (before, current) => {
    const revision = await compose(before, current);
    await checkRevision(siteDir, revision);
    return revision;
  };
  return serve(siteDir, checked, options);
}

interface NamedRevision {
  id: string;
  revision: Revision;
}

/** Renders the public pages of a revision, or copies them if those of the current one come from the same builds and routes. */
async function addDocuments(siteDir: string, { id, revision }: NamedRevision, before: NamedRevision | null): Promise<void> {
  if (before && renderSource(before.revision) === renderSource(revision)) {
    const folderOf = (name: string) => join(siteDir, 'documents', name);
    if (existsSync(folderOf(before.id))) return cp(folderOf(before.id), folderOf(id), { recursive: true });
  }
  await prerender(siteDir, id, revision);
}

async function addRevision(siteDir: string, revision: Revision, before: NamedRevision | null): Promise<string> {
  for (const folder of ['revisions', 'documents']) await mkdir(join(siteDir, folder), { recursive: true });
  const text = JSON.stringify(revision);
  const id = hashOf(text);
  const file = join(siteDir, 'revisions', `${id}.json`);
  const copy = `${file}.br`;
  if (existsSync(copy)) return id;
  await addDocuments(siteDir, { id, revision }, before);
  // The compressed copy last: one that is older than its file is not sent.
  await writeWhole(file, text);
  await writeWhole(copy, await compressed(text));
  return id;
}
