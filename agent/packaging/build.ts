/**
 * Builds the agent as one file: Node with the bundle and its native packages inside (single executable application). Output in `agent/dist`:
 * the program, the script that installs it, checksums, and the licences of what it contains.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, posix, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { licensedFolder, noticesOf } from '@nearhand/platform/notices';
import { build } from 'esbuild';
import { agentVersion } from '../src/version.ts';
import { installScript } from './install-script.ts';
import { loadedPart } from './loaded-part.ts';
import { type PackedFile, packFiles } from './pack-files.ts';

const here = dirname(fileURLToPath(import.meta.url));
const agent = dirname(here);
const modules = join(dirname(agent), 'node_modules');
const output = join(agent, 'dist');
/** Becomes the output when it is complete: a server may be using the present one. */
const fresh = join(agent, 'dist-new');

/** Packages with native code, which stay outside of the bundle, and what is needed of each on Linux x64. */
const nativePackages: Readonly<Record<string, readonly string[]>> = {
  koffi: ['package.json', 'index.cjs', 'index.js', 'indirect.cjs', 'indirect.js', 'src/koffi'],
  '@koromix/koffi-linux-x64': ['package.json', 'index.js', 'linux_x64'],
  'node-datachannel': ['package.json', 'dist'],
  '@node-datachannel/linux-x64-gnu': ['.'],
  '@julusian/jpeg-turbo': ['package.json', 'index.js', 'binding-options.js', 'prebuilds/jpeg-turbo-linux-x64'],
  'pkg-prebuilds': ['.'],
  'detect-libc': ['package.json', 'lib'],
};
const isNeeded = (path: string) => !/\.(?:c|cc|cpp|h|hh|inc|S|asm|md|map|d\.ts|d\.cts|d\.mts)$/.test(path);

async function bundle(): Promise<{ code: Buffer; packages: string[] }> {
  const { outputFiles, metafile } = await build({
    entryPoints: [join(agent, 'src', 'main.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node26',
    outfile: 'agent.mjs',
    external: ['koffi', 'node-datachannel', '@julusian/jpeg-turbo', 'bufferutil', 'utf-8-validate'],
    // CommonJS packages in an ES module.
    banner: { js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);" },
    minify: true,
    keepNames: true,
    legalComments: 'none',
    metafile: true,
    write: false,
    logLevel: 'error',
  });
  const [file] = outputFiles;
  if (!file) throw new Error('The bundle is empty');
  const packages = Object.keys(metafile.inputs).flatMap((path) => licensedFolder(resolve(path)) ?? []);
  return { code: Buffer.from(file.contents), packages };
}

async function filesBelow(folder: string, path: string): Promise<PackedFile[]> {
  const from = join(folder, path);
  if ((await stat(from)).isFile()) return isNeeded(from) ? [{ path: posix.normalize(path), content: await readFile(from) }] : [];
  const names = (await readdir(from)).filter((name) => name !== 'node_modules');
  return (await Promise.all(names.map((name) => filesBelow(folder, posix.join(path, name))))).flat();
}

async function nativeFiles(): Promise<PackedFile[]> {
  const lists = Object.entries(nativePackages).flatMap(([name, paths]) =>
    paths.map(async (path) => {
      const files = await filesBelow(join(modules, name), path);
      return files.map((file) => ({ ...file, path: `node_modules/${name}/${file.path}` }));
    }),
  );
  return (await Promise.all(lists)).flat();
}

const { code, packages } = await bundle();
const files = [{ path: 'agent.mjs', content: code }, ...(await nativeFiles())];
const unbundled = [...Object.keys(nativePackages), 'node'].map((name) => join(modules, name));
const packed = packFiles(files);
const work = await mkdtemp(join(tmpdir(), 'nearhand-build-'));
try {
  const node = join(modules, 'node', 'bin', 'node');
  await writeFile(join(work, 'files.bin'), packed);
  await writeFile(join(work, 'files.id'), createHash('sha256').update(packed).digest('hex').slice(0, 32));
  await writeFile(join(work, 'node'), loadedPart(await readFile(node)));
  await copyFile(join(here, 'single-executable.cjs'), join(work, 'main.cjs'));
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh);
  const program = join(fresh, `nearhand-agent-${agentVersion}-linux-x64`);
  const configuration = {
    main: 'main.cjs',
    executable: 'node',
    output: program,
    disableExperimentalSEAWarning: true,
    assets: { files: 'files.bin', id: 'files.id' },
  };
  await writeFile(join(work, 'sea.json'), JSON.stringify(configuration));
  execFileSync(node, ['--build-sea', 'sea.json'], { cwd: work, stdio: ['ignore', 'ignore', 'inherit'] });
  await chmod(program, 0o755);
  await writeFile(join(fresh, 'install-linux.sh'), installScript(await readFile(join(here, 'install-linux.sh'), 'utf8')));
  await writeFile(join(fresh, 'NOTICES.txt'), noticesOf(new Set([...packages, ...unbundled])));
  const content = await readFile(program);
  const checksum = createHash('sha256').update(content).digest('hex');
  await writeFile(join(fresh, 'SHA256SUMS'), `${checksum}  ${posix.basename(program)}\n`);
  await rm(output, { recursive: true, force: true });
  await rename(fresh, output);
  process.stdout.write(`${join(output, posix.basename(program))}\n${(content.length / 1e6).toFixed(1)} MB, SHA-256 ${checksum}\n`);
} finally {
  await rm(work, { recursive: true });
}
