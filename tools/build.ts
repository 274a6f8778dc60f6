import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ReleaseStore } from '@nearhand/release/store/release-store';
import pLimit from 'p-limit';
import { builds, builtPackages, dueBuilds, root, saveBuilt, sourceHashes, sourcesHash } from './build-state.ts';
import { print } from './print.ts';
import { UserError } from './user-error.ts';

interface BuildOptions {
  /** Folders of packages; all by default. */
  names?: readonly string[];
  signal?: AbortSignal | undefined;
}

/** Builds packages that have changed, two at a time, after what is generated for them. */
export async function build({ names = builtPackages, signal }: BuildOptions = {}): Promise<void> {
  const sources = await sourceHashes();
  const due = await dueBuilds(sources);
  const generated = due.filter((name) => builds[name]?.script === 'generate');
  const packages = due.filter((name) => names.includes(name));
  if (generated.length + packages.length === 0) return;
  print('Building…');
  const began = Date.now();
  for (const group of [generated, packages]) {
    const limit = pLimit(2);
    await Promise.all(
      group.map((name) =>
        limit(async () => {
          print(`  ${name}`);
          await runScript(name, signal);
          await saveBuilt(name, sources);
        }),
      ),
    );
  }
  print(`Built in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
}

async function runScript(name: string, signal: AbortSignal | undefined): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' };
  const script = builds[name]?.script ?? 'build';
  await promisify(execFile)(process.execPath, ['--run', script], {
    cwd: join(root, name),
    env,
    maxBuffer: 64 * 2 ** 20,
    ...(signal && { signal }),
  }).catch((error: Error & { stdout?: string; stderr?: string }) => {
    if (signal?.aborted) throw error;
    throw new UserError(`${error.stdout}${error.stderr}\nThe build of ${name} failed: the lines above print where.`);
  });
}

const publishedFile = (dataDir: string) => join(dataDir, 'published');

/** The release store of `npm start` in a data folder. */
export const siteDirOf = (dataDir: string): string => join(dataDir, 'site');

/** Publishes the builds as a revision. */
export async function publishBuilds(store: ReleaseStore, { isCompressed = true } = {}): Promise<void> {
  // Loaded on demand, because it imports the prerenderer.
  const { publish } = await import('./release/publish.ts');
  await publish({ store, isCompressed });
}

/** Publishes the builds, unless this folder already has these sources, so that a rollback survives a restart. */
export async function publishChangedBuilds(dataDir: string, store: ReleaseStore): Promise<void> {
  const published = await readFile(publishedFile(dataDir), 'utf8').catch(() => null);
  if (published === (await sourcesHash()) && existsSync(store.dir)) return;
  await publishBuilds(store);
  await markPublished(dataDir);
}

/** Marks the current sources as published in this folder. */
export async function markPublished(dataDir: string): Promise<void> {
  await writeFile(publishedFile(dataDir), await sourcesHash());
}
