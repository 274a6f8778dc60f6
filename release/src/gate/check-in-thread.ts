/** Runs in a thread of its own, which remembers the builds of its last check, so that only what has changed is parsed. */
import { createHash } from 'node:crypto';
import { FolderStore } from '../store/folder-store.ts';
import { checkCandidate } from './check-candidate.ts';
import { loadCandidate, readBuild } from './load-candidate.ts';
import type { CheckedBuild, Finding } from './rule.ts';

export interface FolderToCheck {
  /** Folder of the store, with what is served. */
  siteDir: string;
  /** Folder of the build. */
  folder: string;
  /** Folders of builds that are to be served with it instead of others. */
  beside: readonly string[];
}

let builds = new Map<string, Promise<CheckedBuild>>();
let contents = new Map<string, Buffer>();

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** The rules cache a parsed script by its content Buffer, so equal content must be one object. */
async function readWithKnown(folder: string, seen: Map<string, Buffer>): Promise<CheckedBuild> {
  const { descriptor, files } = await readBuild(folder);
  const known = [...files].map(([path, content]) => {
    const hash = hashOf(content);
    const same = contents.get(hash) ?? content;
    seen.set(hash, same);
    return [path, same] as const;
  });
  return { descriptor, files: new Map(known) };
}

/** Applies the rules to a build, beside the builds that are to be served with it. */
export async function check({ siteDir, folder, beside }: FolderToCheck): Promise<Finding[]> {
  const used = new Map<string, Promise<CheckedBuild>>();
  const seen = new Map<string, Buffer>();
  const read = (path: string) => {
    const build = builds.get(path) ?? readWithKnown(path, seen);
    used.set(path, build);
    return build;
  };
  const candidate = await loadCandidate(new FolderStore(siteDir), [...beside, folder], read);
  for (const build of used.values()) for (const content of (await build).files.values()) seen.set(hashOf(content), content);
  builds = used;
  contents = seen;
  const { descriptor } = await read(folder);
  return checkCandidate(candidate).filter(({ remote }) => beside.length === 0 || remote === descriptor.name);
}
