import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Canary, Current, HaltedCanary, ReleasedRemote, Revision } from '@nearhand/contracts/release';
import { compressed, readDescriptor, type StoredBuild } from './add-build.ts';
import { buildIdOf } from './build-id.ts';
import { checkRevision } from './gate/check-revision.ts';
import { inTurn } from './in-turn.ts';
import { type CanaryState, hashOf, integrityOfRevision, type PointOptions, pointTo, readRevision } from './site.ts';
import { linkOnce, writeWhole } from './store/files.ts';
import type { ReleaseStore } from './store/release-store.ts';

/** Makes a revision of the current one. Both are null before the first release. */
type Compose = (before: Revision | null, current: Current | null) => Revision | Promise<Revision>;

/** The build that a share of visitors is to get. */
export type CanaryPlan = Pick<Canary, 'share' | 'startedAt'> & { build: ReleasedRemote };

interface CanaryChange extends Pick<CanaryState, 'halted'> {
  /** Nobody gets another build without one. */
  plan?: CanaryPlan;
}

export interface ServeOptions extends PointOptions {
  /** Renders the public pages of a revision into the store. */
  render(store: ReleaseStore, id: string, revision: Revision): Promise<void>;
  /** Starts, changes or ends the canary. By default it goes on beside the new revision, unless its remote was released. */
  changeCanary?(current: Current | null): CanaryChange;
}

export function releasedRemote({ build, descriptor }: StoredBuild): ReleasedRemote {
  const { name, owner, routes, nav, contributions } = descriptor;
  if (name === 'shell') throw new Error('The shell is not a remote');
  return { ...build, name, owner, routes, nav, ...(contributions && { contributions }) };
}

/** The revision with some remotes replaced or added. */
export function withRemotes({ shell, remotes }: Revision, replaced: readonly ReleasedRemote[]): Revision {
  const kept = remotes.filter(({ name }) => !replaced.some((remote) => remote.name === name));
  return { shell, remotes: [...kept, ...replaced].sort((a, b) => a.name.localeCompare(b.name)) };
}

/** Serves the revision that `compose` makes of the current one. Composes again if another release came first. Returns its id. */
export const serve = (store: ReleaseStore, compose: Compose, options: ServeOptions): Promise<string> =>
  inTurn(store, () => serveNow(store, compose, options));

async function serveNow(store: ReleaseStore, compose: Compose, options: ServeOptions): Promise<string> {
  const current = await store.readCurrent();
  const before = current && (await readRevision(store, current.revision));
  const served = namedRevision(await compose(before, current));
  const { id } = served;
  await addRevision(store, served, before && { id: current.revision, revision: before }, options);
  if (current?.revision === id && !options.changeCanary) return id;
  const beside = options.changeCanary
    ? await withCanary(store, served, options.changeCanary(current), options)
    : await keptCanary(store, served, current, options);
  if (await pointTo(store, id, current, { ...options, ...beside })) return id;
  return serveNow(store, compose, options);
}

/** Adds the revision of a canary beside the one that is served. */
async function withCanary(
  store: ReleaseStore,
  served: NamedRevision,
  { plan, halted }: CanaryChange,
  options: ServeOptions,
): Promise<CanaryState> {
  if (!plan) return { halted };
  const { build, share, startedAt } = plan;
  const candidate = namedRevision(withRemotes(served.revision, [build]));
  await addRevision(store, candidate, served, options);
  const integrity = await integrityOfRevision(store, candidate.id);
  return { canary: { remote: build.name, buildId: buildIdOf(build.base), share, startedAt, revision: candidate.id, integrity }, halted };
}

/** The end of a canary beside a revision. */
export function haltedCanary({ remote, buildId, startedAt }: Canary, { remotes }: Revision, reason: string): HaltedCanary {
  const live = remotes.find(({ name }) => name === remote);
  return { remote, buildId, startedAt, ...(live && { liveBuild: buildIdOf(live.base) }), at: new Date().toISOString(), reason };
}

/** The canary goes on beside what others release, as long as it fits. */
async function keptCanary(
  store: ReleaseStore,
  served: NamedRevision,
  current: Current | null,
  options: ServeOptions,
): Promise<CanaryState> {
  const { canary, halted } = current ?? {};
  if (!current || !canary) return { halted };
  const buildIn = ({ remotes }: Revision) => remotes.find(({ name }) => name === canary.remote);
  const build = buildIn(await readRevision(store, canary.revision));
  const wasReleased = buildIn(await readRevision(store, current.revision))?.base !== buildIn(served.revision)?.base;
  if (!build || wasReleased) return { halted };
  try {
    await checkRevision(store, withRemotes(served.revision, [build]));
    return await withCanary(store, served, { plan: { ...canary, build }, halted }, options);
  } catch (error) {
    const reason = `It does not fit what was released meanwhile: ${error instanceof Error ? error.message : String(error)}`;
    return { halted: haltedCanary(canary, served.revision, reason) };
  }
}

/** Same as `serve`, for builds that were not served together before. */
export function serveChecked(store: ReleaseStore, compose: Compose, options: ServeOptions): Promise<string> {
  const checked: Compose = async (before, current) => {
    const revision = await compose(before, current);
    await checkRevision(store, revision);
    return revision;
  };
  return serve(store, checked, options);
}

export interface NamedRevision {
  id: string;
  revision: Revision;
}

/** A revision with its id, the hash of its text. */
export const namedRevision = (revision: Revision): NamedRevision => ({ id: hashOf(JSON.stringify(revision)), revision });

const rendersPages = ({ routes }: ReleasedRemote) => routes.some(({ prerender }) => prerender);

/** Sources of the pages of a revision: the builds that render them, and the routes to which these link. */
async function renderSource(store: ReleaseStore, { shell, remotes }: Revision): Promise<string> {
  const renderers = [shell, ...remotes.filter(rendersPages)];
  const linked = (await Promise.all(renderers.map((build) => readDescriptor(store, build)))).map(({ linkedRoutes }) => linkedRoutes);
  const names = linked.includes(undefined) ? null : new Set(linked.flat());
  const routes = remotes.flatMap(({ routes }) => routes).filter(({ name }) => !names || names.has(name));
  return JSON.stringify([renderers.map(({ base }) => base), routes]);
}

/** Whether a revision has other public pages than the one before it. */
export const rendersOthers = async (store: ReleaseStore, revision: Revision, before: Revision): Promise<boolean> =>
  revision.remotes.some(rendersPages) && (await renderSource(store, revision)) !== (await renderSource(store, before));

/** The pages of two revisions are the same files, which never change. */
async function linkDocuments(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    await (entry.isDirectory() ? linkDocuments(source, target) : linkOnce(source, target));
  }
}

/** Renders the public pages of a revision, or links them if those of the current one come from the same builds and routes. */
async function addDocuments(
  store: ReleaseStore,
  { id, revision }: NamedRevision,
  before: NamedRevision | null,
  { render }: Pick<ServeOptions, 'render'>,
): Promise<void> {
  if (before && (await renderSource(store, before.revision)) === (await renderSource(store, revision))) {
    const folderOf = (name: string) => join(store.dir, 'documents', name);
    await store.provide(`revisions/${before.id}`);
    if (existsSync(folderOf(before.id))) return linkDocuments(folderOf(before.id), folderOf(id));
  }
  if (revision.remotes.some(rendersPages)) await render(store, id, revision);
}

/** Keeps a revision with its documents in the store; `before` is one that may have the same documents. */
export async function addRevision(
  store: ReleaseStore,
  { id, revision }: NamedRevision,
  before: NamedRevision | null,
  options: Pick<ServeOptions, 'render'>,
): Promise<void> {
  for (const folder of ['revisions', 'documents']) await mkdir(join(store.dir, folder), { recursive: true });
  const text = JSON.stringify(revision);
  const file = join(store.dir, 'revisions', `${id}.json`);
  const copy = `${file}.br`;
  if (existsSync(copy) && (await store.provide(`revisions/${id}`)) && (await store.keep(`revisions/${id}`))) return;
  await addDocuments(store, { id, revision }, before, options);
  // The compressed copy last: one that is older than its file is not sent.
  await writeWhole(file, text);
  await writeWhole(copy, await compressed(text));
  await store.save(`revisions/${id}`);
}
