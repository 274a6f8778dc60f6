import { join } from 'node:path';
import type { components } from '@nearhand/contracts/openapi.gen';
import type { Current } from '@nearhand/contracts/release';
import { buildIdOf } from './candidate.ts';
import { readCurrent, readJson, readRevision, releaseFile } from './site.ts';

type ReleaseRecord = components['schemas']['ReleaseRecord'];

/** Revision -> remote -> its build. Revisions never change. */
const known = new Map<string, Promise<ReadonlyMap<string, string>>>();

function buildsOf(siteDir: string, id: string): Promise<ReadonlyMap<string, string>> {
  const key = join(siteDir, id);
  const builds =
    known.get(key) ??
    readRevision(siteDir, id).then(({ remotes }) => new Map(remotes.map(({ name, base }) => [name as string, buildIdOf(base)])));
  known.set(key, builds);
  builds.catch(() => known.delete(key));
  return builds;
}

/** The releases in which the build of a remote changed, newest first. */
export async function readHistory(siteDir: string, remote: string, count: number): Promise<ReleaseRecord[]> {
  const current = await readCurrent(siteDir);
  const history = current?.history ?? [];
  const builds = await Promise.all(history.map(async (id) => (await buildsOf(siteDir, id)).get(remote) ?? null));
  const changed = [...history.keys()]
    .filter((at) => builds[at] !== (builds[at - 1] ?? null))
    .slice(-count)
    .reverse();
  return Promise.all(
    changed.map(async (at): Promise<ReleaseRecord> => {
      const release = await readJson<Current>(releaseFile(siteDir, at + 1));
      const { action = 'command', team = null, tokenId = null, message = '', commit = null } = release?.change ?? {};
      return {
        number: at + 1,
        at: release?.timestamp ?? new Date(0).toISOString(),
        action,
        team,
        tokenId,
        message,
        commit,
        revisionBefore: history[at - 1] ?? null,
        revision: history[at] ?? '',
        buildBefore: builds[at - 1] ?? null,
        build: builds[at] ?? null,
      };
    }),
  );
}
