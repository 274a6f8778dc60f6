import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isBuilt, root, saveBuilt, sourcesHash } from './build-state.ts';
import { print } from './print.ts';
import { UserError } from './user-error.ts';

/** Builds changed packages; does not start Nx if nothing has changed. */
export async function build(signal?: AbortSignal): Promise<void> {
  if (await isBuilt()) return;
  print('Building…');
  const began = Date.now();
  const sources = await sourcesHash();
  const child = spawn(join(root, 'node_modules', '.bin', 'nx'), ['run-many', '-t', 'build', '--outputStyle=stream-without-prefixes'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal && { signal }),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
      for (const [, task] of String(chunk).matchAll(/> nx run @nearhand\/([\w-]+):build/g)) print(`  ${task}`);
    });
  }
  const [code] = await once(child, 'close');
  if (code !== 0) throw new UserError(`${output.trim()}\nThe build failed: the lines above print where.`);
  await saveBuilt(sources);
  print(`Built in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
}

const publishedFile = (dataDir: string) => join(dataDir, 'published');

/** The release store of `npm start` in a data folder. */
export const siteDirOf = (dataDir: string): string => join(dataDir, 'site');

/** Publishes the builds as a revision. */
export async function publishBuilds(siteDir: string, { isCompressed = true } = {}): Promise<void> {
  // Loaded on demand, because it imports the prerenderer.
  const { publish } = await import('./release/publish.ts');
  await publish({ siteDir, isCompressed });
}

/** Publishes the builds, unless this folder already has these sources, so that a rollback survives a restart. */
export async function publishChangedBuilds(dataDir: string): Promise<void> {
  const siteDir = siteDirOf(dataDir);
  const published = await readFile(publishedFile(dataDir), 'utf8').catch(() => null);
  if (published === (await sourcesHash()) && existsSync(siteDir)) return;
  await publishBuilds(siteDir);
  await markPublished(dataDir);
}

/** Marks the current sources as published in this folder. */
export async function markPublished(dataDir: string): Promise<void> {
  await writeFile(publishedFile(dataDir), await sourcesHash());
}
