import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { withDraft } from '@nearhand/release/store/files';
import type { ReleaseStore } from '@nearhand/release/store/release-store';
import { root } from '../build-state.ts';

const tarball = 'create-nearhand-remote.tgz';

/** Puts the program that makes remotes into the store, from which teams get it. It belongs to the shell that is served. */
export async function addKit(store: ReleaseStore): Promise<void> {
  const built = join(root, 'remote-kit/dist', tarball);
  if (!existsSync(built)) return;
  const target = join(store.dir, 'kit', tarball);
  await mkdir(join(store.dir, 'kit'), { recursive: true });
  await withDraft(target, async (draft) => {
    await copyFile(built, draft);
    await rename(draft, target);
  });
  await store.save(`kit/${tarball}`);
}
