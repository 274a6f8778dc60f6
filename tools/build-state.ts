import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { releasedPackages } from './release/packages.ts';

/** Root of the working tree. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

interface Build {
  script: 'build' | 'generate';
  sources: readonly string[];
  output: string;
}

const shared = ['package-lock.json', 'contracts', 'locales', 'platform'];
/** Folders of others that packages read. The public pages show the documentation. */
const read: Readonly<Record<string, readonly string[]>> = { 'mfe-landing': ['docs'], api: ['release'] };

const agentProgram = 'agent/src/picture/i420-rows.wat';

/** Folders of the packages whose builds are served or shipped. */
export const builtPackages: readonly string[] = [...releasedPackages, 'api', 'platform/embed', 'remote-kit'];

/** Generated files, which all builds contain, and the builds: by folder. */
export const builds: Readonly<Record<string, Build>> = {
  contracts: { script: 'generate', sources: ['package-lock.json', 'contracts', 'locales/languages.json'], output: 'contracts/gen' },
  locales: { script: 'generate', sources: ['package-lock.json', 'locales'], output: 'locales/gen' },
  agent: {
    script: 'generate',
    sources: ['package-lock.json', 'agent/generate.ts', agentProgram],
    output: agentProgram.replace('.wat', '.gen.ts'),
  },
  ...Object.fromEntries(
    builtPackages.map((name): [string, Build] => [
      name,
      { script: 'build', sources: [...shared, ...(read[name] ?? []), name], output: `${name}/dist` },
    ]),
  ),
};

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

/** Folder of a package -> hash of the sources of its build. */
export type SourceHashes = ReadonlyMap<string, string>;

export async function sourceHashes(base = root): Promise<SourceHashes> {
  const paths = [...new Set(Object.values(builds).flatMap(({ sources }) => sources))];
  const hashes = new Map(
    await Promise.all(paths.map(async (path) => [path, await fingerprint(base, [path], isSource, contentHash)] as const)),
  );
  return new Map(Object.entries(builds).map(([name, { sources }]) => [name, sources.map((path) => hashes.get(path)).join()]));
}

/** Hash of all sources of the builds. */
export const sourcesHash = async (base = root): Promise<string> =>
  createHash('sha256')
    .update(JSON.stringify([...(await sourceHashes(base))]))
    .digest('hex');

const savedStates = (base: string): Record<string, string> =>
  existsSync(stateFile(base)) ? (JSON.parse(readFileSync(stateFile(base), 'utf8')) as Record<string, string>) : {};

const stateOf = async (name: string, sources: string, base: string): Promise<string> =>
  `${sources} ${await fingerprint(base, [builds[name]?.output ?? ''], () => true, mark)}`;

/** The folders of packages whose builds are missing, modified or out of date. */
export async function dueBuilds(sources: SourceHashes, base = root): Promise<string[]> {
  const saved = savedStates(base);
  const isDue = await Promise.all([...sources].map(async ([name, hash]) => saved[name] !== (await stateOf(name, hash, base))));
  return [...sources.keys()].filter((_name, index) => isDue[index]);
}

/** Marks a build as that of sources. Their hash is taken before the build, because they may change meanwhile. */
export async function saveBuilt(name: string, sources: SourceHashes, base = root): Promise<void> {
  const state = await stateOf(name, sources.get(name) ?? '', base);
  writeFileSync(stateFile(base), JSON.stringify({ ...savedStates(base), [name]: state }));
}

/** Builders of images may open 1,024 files at once. */
const reading = pLimit(256);

const contentHash = (file: string): Promise<string> =>
  reading(async () =>
    createHash('sha1')
      .update(await readFile(file))
      .digest('hex'),
  );

/** Hash of all sources of the agent. */
export const agentSourcesHash = (base = root): Promise<string> => fingerprint(base, agentSources, isSource, contentHash);

/** A cheap fingerprint of folders, based on modification times. */
export const sourcesMark = (paths: string[], base = root): Promise<string> => fingerprint(base, paths, isSource, mark);

async function mark(file: string): Promise<string> {
  const found = await stat(file).catch(() => null);
  return found ? `${found.size} ${found.mtimeMs}` : 'gone';
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
