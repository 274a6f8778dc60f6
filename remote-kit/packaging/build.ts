/** `npm run build:kit`: packs what a team needs into one tarball, which makes remotes outside this repository. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compile } from './compile.ts';
import { packageJson } from './package-json.ts';
import { kitPackages, manifestOf, root, templatePackages, versionOf } from './packages.ts';

const run = promisify(execFile);
const dist = join(import.meta.dirname, '../dist');

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

/** Packs folders; returns the names of the tarballs. The same content is the same tarball. */
async function pack(folders: readonly string[], into: string): Promise<string[]> {
  const args = ['pack', ...folders, '--pack-destination', into, '--json', '--ignore-scripts', '--loglevel=error'];
  const { stdout } = await run('npm', args, { shell: process.platform === 'win32', maxBuffer: 64 * 2 ** 20 });
  return (JSON.parse(stdout) as { filename: string }[]).map(({ filename }) => filename);
}

/** Names a tarball by its content, too: the lock file of a remote has the hash of each name. */
async function nameByContent(into: string, tarball: string): Promise<string> {
  const hash = createHash('sha256')
    .update(await readFile(join(into, tarball)))
    .digest('hex');
  const name = tarball.replace(/\.tgz$/, `-${hash.slice(0, 8)}.tgz`);
  await rename(join(into, tarball), join(into, name));
  return name;
}

/** The options of the compiler that this repository uses, for the sources of a remote. */
async function teamTsconfig(): Promise<object> {
  const { compilerOptions } = JSON.parse(await readFile(join(root, 'tsconfig.base.json'), 'utf8')) as { compilerOptions: object };
  return { compilerOptions: { ...compilerOptions, types: ['node'] }, files: ['../platform/css.d.ts'] };
}

const folder = await mkdtemp(join(tmpdir(), 'nearhand-kit-'));
try {
  await compile(kitPackages, folder);
  for (const kitPackage of kitPackages) {
    await writeFile(join(folder, kitPackage.folder, 'package.json'), json(packageJson(kitPackage)));
    await cp(join(root, 'LICENSE'), join(folder, kitPackage.folder, 'LICENSE'));
  }
  await writeFile(join(folder, 'remote-kit/tsconfig.json'), json(await teamTsconfig()));

  const create = join(folder, 'create-nearhand-remote');
  await mkdir(join(create, 'kit'), { recursive: true });
  await cp(join(folder, 'remote-kit/src/create'), join(create, 'src'), { recursive: true });
  await cp(join(root, 'LICENSE'), join(create, 'LICENSE'));
  const kit = join(create, 'kit');
  const packed = await pack(
    kitPackages.map(({ folder: name }) => join(folder, name)),
    kit,
  );
  const tarballs = await Promise.all(packed.map((tarball) => nameByContent(kit, tarball)));
  const { version } = manifestOf('.');
  const packages = kitPackages.map(({ folder: name }, index) => [manifestOf(name).name, tarballs[index]] as const);
  const versions = templatePackages.map((name) => [name, versionOf(name)] as const);
  await writeFile(join(kit, 'kit.json'), json({ packages: Object.fromEntries(packages), versions: Object.fromEntries(versions) }));
  await writeFile(
    join(create, 'package.json'),
    json({
      name: 'create-nearhand-remote',
      version,
      description: 'Makes a remote of Nearhand in a folder of its own',
      license: 'Apache-2.0',
      type: 'module',
      bin: { 'create-nearhand-remote': './src/cli.js' },
      engines: { node: '>=24' },
    }),
  );
  await rm(dist, { recursive: true, force: true });
  await mkdir(dist, { recursive: true });
  const [made = ''] = await pack([create], dist);
  await rename(join(dist, made), join(dist, 'create-nearhand-remote.tgz'));
} finally {
  await rm(folder, { recursive: true });
}
