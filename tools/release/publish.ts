import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleasedRemote, Revision } from '@nearhand/contracts/release';
import semver from 'semver';
import { addBuild, compressed, readDescriptor, type StoredBuild } from './add-build.ts';
import { prerender } from './prerender.ts';
import { hashOf, pointTo, readCurrent, readRevision, writeWhole } from './site.ts';

const root = join(import.meta.dirname, '../..');

/** Released packages, the shell first. */
export const releasedPackages = ['shell', 'mfe-landing', 'mfe-app', 'mfe-account', 'mfe-integrations'] as const;
export type ReleasedPackage = (typeof releasedPackages)[number];

interface PublishOptions {
  siteDir: string;
  /** Packages to replace; all by default. */
  names?: readonly ReleasedPackage[];
  /** Folders of packages that were built elsewhere, instead of `names`. */
  packages?: readonly string[];
}

function releasedRemote({ build, descriptor }: StoredBuild): ReleasedRemote {
  const { name, owner, routes, nav } = descriptor;
  if (name === 'shell') throw new Error('The shell is not a remote');
  return { ...build, name, owner, routes, nav };
}

/** Rejects a remote that requires another platform version than the shell's. */
async function checkRanges(siteDir: string, revision: Revision): Promise<void> {
  for (const remote of revision.remotes) {
    const { platform } = await readDescriptor(siteDir, remote);
    if (semver.satisfies(revision.shell.version, platform)) continue;
    throw new Error(`${remote.name} ${remote.version} needs platform ${platform}, the shell brings ${revision.shell.version}`);
  }
}

function checkNames({ remotes }: Revision): void {
  const owners = new Map<string, string>();
  for (const { name, routes } of remotes) {
    for (const route of routes) {
      const other = owners.get(route.name);
      if (other) throw new Error(`${name} and ${other} both have a route named ${route.name}`);
      owners.set(route.name, name);
    }
  }
}

async function composed(siteDir: string, added: readonly StoredBuild[]): Promise<Revision> {
  const current = await readCurrent(siteDir);
  const before = current ? await readRevision(siteDir, current.revision) : null;
  const shell = added.find(({ descriptor }) => descriptor.name === 'shell')?.build ?? before?.shell;
  if (!shell) throw new Error('The first revision needs the shell: release without a name');
  const replaced = added.filter(({ descriptor }) => descriptor.name !== 'shell').map(releasedRemote);
  const kept = (before?.remotes ?? []).filter(({ name }) => !replaced.some((remote) => remote.name === name));
  return { shell, remotes: [...kept, ...replaced].sort((a, b) => a.name.localeCompare(b.name)) };
}

/** Publishes built packages as a new revision while the server is running. Returns its id, which depends on the content. */
export async function publish({ siteDir, names = releasedPackages, packages }: PublishOptions): Promise<string> {
  for (const folder of ['revisions', 'documents']) await mkdir(join(siteDir, folder), { recursive: true });
  const added: StoredBuild[] = [];
  for (const directory of packages ?? names.map((name) => join(root, name))) added.push(await addBuild(siteDir, directory));
  const revision = await composed(siteDir, added);
  await checkRanges(siteDir, revision);
  checkNames(revision);
  return publishRevision(siteDir, revision);
}

/** Publishes a revision whose builds are in the store. Returns its id. */
export async function publishRevision(siteDir: string, revision: Revision): Promise<string> {
  const text = JSON.stringify(revision);
  const id = hashOf(text);
  const file = join(siteDir, 'revisions', `${id}.json`);
  if (!existsSync(file)) {
    await prerender(siteDir, id, revision);
    await writeWhole(file, text);
    await writeFile(`${file}.br`, await compressed(text));
  }
  const current = await readCurrent(siteDir);
  if (current?.revision !== id) await pointTo(siteDir, id, [...(current?.history ?? []), id]);
  return id;
}

/** Restores the previous revision. Returns its id. */
export async function rollback(siteDir: string): Promise<string> {
  const current = await readCurrent(siteDir);
  const history = current?.history.slice(0, -1) ?? [];
  const before = history.at(-1);
  if (!before) throw new Error('There is no revision before this one');
  await pointTo(siteDir, before, history);
  return before;
}
