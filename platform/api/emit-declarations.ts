import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const compiler = join(root, 'node_modules/typescript-7/bin/tsc');

/** Lets the compiler write the declarations of modules into a folder, for as long as `use` runs. Types are checked elsewhere. */
export async function withDeclarations<Result>(files: readonly string[], use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'nearhand-declarations-'));
  try {
    const { compilerOptions } = JSON.parse(await readFile(join(root, 'tsconfig.base.json'), 'utf8')) as { compilerOptions: object };
    const emitted = { noEmit: false, noCheck: true, declaration: true, emitDeclarationOnly: true, removeComments: true };
    const options = { ...compilerOptions, ...emitted, rootDir: root, outDir: folder, typeRoots: [join(root, 'node_modules/@types')] };
    const project = join(folder, 'tsconfig.json');
    await writeFile(project, JSON.stringify({ compilerOptions: options, files: files.map((file) => join(root, file)) }));
    await run(process.execPath, [compiler, '-p', project, '--checkers', '1']);
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
