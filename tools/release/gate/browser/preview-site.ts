import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Current, Documents, Revision } from '@nearhand/contracts/release';
import { pathOf } from '@nearhand/release/build-id';
import { readRevision } from '@nearhand/release/site';
import { readJson } from '@nearhand/release/store/files';
import { FolderStore } from '@nearhand/release/store/folder-store';
import type { ReleaseStore } from '@nearhand/release/store/release-store';
import { publish } from '../../publish.ts';

/** A release in a store of its own: its revision, and the documents of its public pages. */
export interface PreviewSite {
  revision: Revision;
  documents: Documents;
}

/** Copies what a revision needs into another store, where it is the only release. */
async function copyServed(store: ReleaseStore, to: string, current: Current): Promise<void> {
  const { shell, remotes } = await readRevision(store, current.revision);
  const folders = [shell, ...remotes].flatMap(({ base }) => [base, base.replace('/assets/', '/server/')]);
  for (const folder of [...folders, `documents/${current.revision}`, 'assets/previews']) {
    // Some builds render no pages.
    await store.provide(pathOf(folder));
    await cp(join(store.dir, folder), join(to, folder), { recursive: true, preserveTimestamps: true }).catch(ignoreMissing);
  }
  for (const folder of ['revisions', 'releases']) await mkdir(join(to, folder), { recursive: true });
  for (const file of [`revisions/${current.revision}.json`, `revisions/${current.revision}.json.br`])
    await cp(join(store.dir, file), join(to, file));
  const only = JSON.stringify({ ...current, history: [current.revision], rollbacks: [] } satisfies Current);
  for (const file of ['releases/1.json', 'current.json']) await writeFile(join(to, file), only);
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

/** Releases packages into a store of their own, beside what is served. */
export async function makePreviewSite(store: ReleaseStore, to: string, packages: readonly string[]): Promise<PreviewSite> {
  await rm(to, { recursive: true, force: true });
  const current = await store.readServed();
  if (current) await copyServed(store, to, current);
  const preview = new FolderStore(to);
  const id = await publish({ store: preview, packages, isCompressed: false });
  const documents = await readJson<Documents>(join(to, 'documents', id, 'documents.json'));
  return { revision: await readRevision(preview, id), documents: documents ?? {} };
}
