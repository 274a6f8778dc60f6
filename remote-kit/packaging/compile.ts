import { execFile } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type KitPackage, root } from './packages.ts';

const run = promisify(execFile);
const compiler = join(root, 'node_modules/typescript-7/bin/tsc');

/** Node runs no TypeScript of installed packages. */
const isCompiled = (file: string) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts');

const tests = /\.test\.tsx?$|^src\/.+\/testing\//;

export const sourcesOf = ({ folder, files }: KitPackage): string[] =>
  files
    .flatMap((pattern) => globSync(pattern, { cwd: join(root, folder) }))
    .filter((file) => !tests.test(file))
    .map((file) => `${folder}/${file}`);

/** Writes packages as JavaScript with declarations, and their other files, below `out` in the folders of the repository. */
export async function compile(packages: readonly KitPackage[], out: string): Promise<void> {
  const sources = packages.flatMap(sourcesOf);
  const compiled = sources.filter(isCompiled);
  const { compilerOptions } = JSON.parse(await readFile(join(root, 'tsconfig.base.json'), 'utf8')) as { compilerOptions: object };
  const options = {
    ...compilerOptions,
    noEmit: false,
    // Types are checked elsewhere.
    noCheck: true,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    rootDir: root,
    outDir: out,
    typeRoots: [join(root, 'node_modules/@types')],
  };
  const project = join(out, 'tsconfig.json');
  const files = [...compiled, 'platform/css.d.ts'].map((file) => join(root, file));
  await writeFile(project, JSON.stringify({ compilerOptions: options, files }));
  await run(process.execPath, [compiler, '-p', project, '--checkers', '1']);
  for (const file of compiled) renameQueriedImports(join(out, file.replace(/\.tsx?$/, '.js')));
  for (const file of sources.filter((source) => !isCompiled(source))) {
    await cp(join(root, file), join(out, file));
  }
}

/** The compiler renames imports, but not those with a query of the bundler. */
function renameQueriedImports(file: string): void {
  const text = readFileSync(file, 'utf8');
  const renamed = text.replaceAll(/\.tsx?(?=\?[\w-]+['"])/g, '.js');
  if (renamed !== text) writeFileSync(file, renamed);
}
