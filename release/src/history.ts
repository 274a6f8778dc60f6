import { join } from 'node:path';
import type { components } from '@nearhand/contracts/openapi.gen';
import type { Current } from '@nearhand/contracts/release';
import { buildIdOf } from './build-id.ts';
import { readRevision, readText, releaseFile } from './site.ts';
import type { ReleaseStore } from './store/release-store.ts';

type ReleaseRecord = components['schemas']['ReleaseRecord'];

/** Revision -> remote -> its build. Revisions never change. */
const known = new Map<string, Promise<ReadonlyMap<string, string>>>();

function buildsOf(store: ReleaseStore, id: string): Promise<ReadonlyMap<string, string>> {
  const key = join(store.dir, id);
  const builds =
    known.get(key) ??
    readRevision(store, id).then(({ remotes }) => new Map(remotes.map(({ name, base }) => [name as string, buildIdOf(base)])));
  known.set(key, builds);
  builds.catch(() => known.delete(key));
  return builds;
}

/** The releases in which the build of a remote changed, newest first. */
export async function readHistory(store: ReleaseStore, remote: string, count: number): Promise<ReleaseRecord[]> {
  const current = await store.readCurrent();
  const history = current?.history ?? [];
  const builds = await Promise.all(history.map(async (id) => (await buildsOf(store, id)).get(remote) ?? null));
  const isChanged = (at: number) => builds[at] !== (builds[at - 1] ?? null);
  const readRelease = async (at: number) => {
    const text = await readText(store, releaseFile(at + 1));
    return { at, release: text === null ? null : (JSON.parse(text) as Current) };
  };
  // A canary leaves the revision as it is.
  const mayBeOfCanary = (at: number) => history[at] === history[at - 1];
  const releases = await Promise.all([...history.keys()].filter((at) => isChanged(at) || mayBeOfCanary(at)).map(readRelease));
  return releases
    .filter(({ at, release }) => isChanged(at) || release?.change?.canary?.remote === remote)
    .slice(-count)
    .reverse()
    .map(({ at, release }): ReleaseRecord => {
      const { action = 'command', team = null, tokenId = null, message = '', commit = null, canary } = release?.change ?? {};
      return {
        number: at + 1,
        at: release?.timestamp ?? new Date(0).toISOString(),
        action,
        team,
        tokenId,
        message,
        commit,
        share: canary?.share ?? null,
        revisionBefore: history[at - 1] ?? null,
        revision: history[at] ?? '',
        buildBefore: builds[at - 1] ?? null,
        build: canary?.buildId ?? builds[at] ?? null,
      };
    });
}
