import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { releasedPackages } from './release/packages.ts';

/** Root of the working tree. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Packages with a `dist` that is served or shipped, and their sources. */
const served = ['api', 'platform/embed', ...releasedPackages];
/** The public pages show the documentation. */
const sources = ['package-lock.json', 'contracts', 'docs', 'locales', 'platform', ...served];

const agentSources = [
  'package-lock.json',
  'contracts',
  'platform/src/session-link',
  'platform/src/realtime',
  'agent',
  ...globSync('locales/*/agent.json', { cwd: root }),
];

const madeFolders = new Set(['node_modules', 'dist', 'dist-new', 'gen', 'test']);
const isSource = (name: string) => !madeFolders.has(name) && !name.startsWith('.') && !/\.(gen|test)\.tsx?$/.test(name);
const stateFile = (base: string) => join(base, 'node_modules', '.nearhand-build');

/** Whether the builds are complete, unmodified and up to date. */
export async function isBuilt(base = root): Promise<boolean> {
  const saved = await readFile(stateFile(base), 'utf8').catch(() => null);
  return saved !== null && saved === (await describeBuilds(await sourcesHash(base), base));
}

/** Stores the hash of the sources. It is taken before the build, because sources may change meanwhile. */
export async function saveBuilt(sources: string, base = root): Promise<void> {
  await writeFile(stateFile(base), await describeBuilds(sources, base));
}

/** Hash of all sources of the builds. */
export async function sourcesHash(base = root): Promise<string> {
  return fingerprint(base, sources, isSource, contentHash);
}

async function contentHash(file: string): Promise<string> {
  return createHash('sha1')
    .update(await readFile(file))
    .digest('hex');
}

/** Hash of all sources of the agent. */
export const agentSourcesHash = (base = root): Promise<string> => fingerprint(base, agentSources, isSource, contentHash);

/** A cheap fingerprint of folders, based on modification times. */
export const sourcesMark = (paths: string[], base = root): Promise<string> => fingerprint(base, paths, isSource, mark);

async function mark(file: string): Promise<string> {
  const found = await stat(file).catch(() => null);
  return found ? `${found.size} ${found.mtimeMs}` : 'gone';
}

async function describeBuilds(sources: string, base: string): Promise<string> {
  const builds = served.map((name) => join(name, 'dist'));
  const outputs = await fingerprint(base, builds, () => true, mark);
  return JSON.stringify({ sources, outputs });
}

async function fingerprint(
  base: string,
  paths: string[],
  isIncluded: (name: string) => boolean,
  describe: (file: string) => Promise<string>,
): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) {
    const files = await filesIn(join(base, path), isIncluded);
    const lines = await Promise.all(files.map(async (file) => `${relative(base, file)} ${await describe(file)}`));
    hash.update(`${path}\n${lines.join('\n')}\n`);
  }
  return hash.digest('hex');
}

/** Empty for a missing path. */
async function filesIn(path: string, isIncluded: (name: string) => boolean): Promise<string[]> {
  const found = await stat(path).catch(() => null);
  if (!found) return [];
  if (found.isFile()) return [path];
  const names = await readdir(path);
  const lists = await Promise.all(names.filter(isIncluded).map((name) => filesIn(join(path, name), isIncluded)));
  return lists.flat().sort();
}
