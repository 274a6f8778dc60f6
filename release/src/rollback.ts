import type { Current, ReleasedBuild, ReleasedRemote, Revision } from '@nearhand/contracts/release';
import { type ServeOptions, serve, serveChecked, withRemotes } from './revision.ts';
import { readRevision } from './site.ts';
import type { ReleaseStore } from './store/release-store.ts';

/** The states that led to the last one, oldest first. A rollback drops those that came after the state that it restores. */
export function pathOf<T>(states: readonly T[], rollbacks: readonly number[]): T[] {
  const path: T[] = [];
  for (const [at, state] of states.entries()) {
    if (state === path.at(-1)) continue;
    const restored = rollbacks.includes(at) ? path.lastIndexOf(state) : -1;
    if (restored >= 0) path.length = restored + 1;
    else path.push(state);
  }
  return path;
}

async function readHistory(store: ReleaseStore): Promise<Current & { rollbacks: number[] }> {
  const current = await store.readCurrent();
  if (!current) throw new Error('Nothing has been released yet');
  return { rollbacks: [], ...current };
}

const buildOf = (revision: Revision | null, name: string): ReleasedBuild | ReleasedRemote | undefined =>
  name === 'shell' ? revision?.shell : revision?.remotes.find((remote) => remote.name === name);

/** Restores the previous revision. Returns its id. */
export async function rollback(store: ReleaseStore, options: ServeOptions): Promise<string> {
  const { revision, history, rollbacks } = await readHistory(store);
  const restored = pathOf(history, rollbacks).at(-2);
  if (!restored) throw new Error('There is no revision before this one');
  const compose = (_: unknown, current: Current | null) => {
    if (current?.revision !== revision) throw new Error('Another revision was released meanwhile: nothing was rolled back');
    return readRevision(store, restored);
  };
  return serve(store, compose, { ...options, isRollback: true });
}

/** Builds of a package in the history: the live one and the one before it. */
interface Succession {
  restored: ReleasedBuild | ReleasedRemote;
  /** Address of the live build; undefined if there is none. */
  replaced: string | undefined;
}

/** Null if there is no build before the live one. */
export async function earlierBuild(store: ReleaseStore, name: string): Promise<Succession | null> {
  const { history, rollbacks } = await readHistory(store);
  const revisions = new Map(await Promise.all([...new Set(history)].map(async (id) => [id, await readRevision(store, id)] as const)));
  const builds = history.map((id) => buildOf(revisions.get(id) ?? null, name));
  const path = pathOf(
    builds.map((build) => build?.base),
    rollbacks,
  );
  const [earlier, replaced] = [path.at(-2), path.at(-1)];
  const restored = builds.find((build) => build?.base === earlier);
  return restored ? { restored, replaced } : null;
}

/** The build of a remote in a revision of the history; null if there is none. */
export async function buildAt(store: ReleaseStore, name: string, revision: string): Promise<ReleasedRemote | null> {
  const { history } = await readHistory(store);
  if (!history.includes(revision)) return null;
  return (await readRevision(store, revision)).remotes.find((remote) => remote.name === name) ?? null;
}

/** Restores the previous build of the shell or a remote, also of one that was withdrawn. Returns the id of the revision. */
export async function rollbackBuild(store: ReleaseStore, name: string, options: ServeOptions): Promise<string> {
  const succession = await earlierBuild(store, name);
  if (!succession) throw new Error(`There is no build of ${name} before this one`);
  const { restored, replaced } = succession;
  const compose = (before: Revision | null) => {
    if (!before || buildOf(before, name)?.base !== replaced)
      throw new Error(`Another build of ${name} was released meanwhile: nothing was rolled back`);
    return 'owner' in restored ? withRemotes(before, [restored]) : { ...before, shell: restored };
  };
  return serveChecked(store, compose, { ...options, isRollback: true });
}
