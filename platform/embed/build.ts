/** Builds the package: one module without dependencies, and its types. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Configuration, SwcJsMinimizerRspackPlugin } from '@rspack/core';
import ts from 'typescript';
import { runRspack } from '../federation/run-rspack.ts';

/** Limit of the script in bytes, with gzip. */
const mostBytes = 5_000;

const here = (...path: string[]) => join(import.meta.dirname, ...path);

const configuration: Configuration = {
  context: here(),
  mode: 'production',
  devtool: false,
  target: ['web', 'es2022'],
  entry: { embed: './src/embed.ts' },
  output: { path: here('dist'), filename: '[name].js', module: true, library: { type: 'module' } },
  module: {
    rules: [
      {
        test: /\.ts$/,
        type: 'javascript/auto',
        loader: 'builtin:swc-loader',
        options: { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } },
      },
    ],
  },
  resolve: { extensions: ['.ts', '.js'] },
  optimization: { minimizer: [new SwcJsMinimizerRspackPlugin({ extractComments: false })] },
  performance: false,
};

const modules = ['src/embed.ts', 'src/embed-error.ts', '../../contracts/src/embed/frame.gen.ts'];

/** Writes the declarations of the modules side by side. They need no other module for it, so no program is compiled. */
async function writeTypes(): Promise<void> {
  for (const module of modules) {
    const { outputText, diagnostics = [] } = ts.transpileDeclaration(await readFile(here(module), 'utf8'), {
      fileName: module,
      compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, isolatedDeclarations: true },
    });
    const [problem] = diagnostics;
    if (problem) throw new Error(`${module}: ${ts.flattenDiagnosticMessageText(problem.messageText, ' ')}`);
    const name = module.split('/').at(-1)?.replace(/\.ts$/, '.d.ts') ?? '';
    await writeFile(here('dist', name), outputText.replaceAll(/'(?:@nearhand\/contracts\/embed|\.)\/([\w.-]+?)(?:\.ts)?'/g, "'./$1.js'"));
  }
}

const versionOf = async (path: string) => (JSON.parse(await readFile(here(path), 'utf8')) as { version: string }).version;
if ((await versionOf('package.json')) !== (await versionOf('../package.json')))
  throw new Error('The versions of embed and platform differ');

await rm(here('dist'), { recursive: true, force: true });
await mkdir(here('dist'));
await runRspack(configuration);
const size = gzipSync(await readFile(here('dist/embed.js')), { level: 9 }).length;
if (size > mostBytes) throw new Error(`embed.js has ${size} bytes with gzip, more than ${mostBytes}`);
await writeTypes();
