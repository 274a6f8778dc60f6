/** Bundles the server into `dist`, or the folder that is named: a file for each program. Loading packages one file after another took half of a start. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { basename, join, resolve } from 'node:path';
import { type Configuration, type ExternalItem, rspack } from '@rspack/core';

const here = import.meta.dirname;

/** Files that Node runs, by name. */
const programs = [
  'main.ts',
  'demo-command.ts',
  'keys-command.ts',
  'migrate-command.ts',
  'move-to-bucket.ts',
  'release-token.ts',
  'verify-command.ts',
  'modules/account/identity/password/password-worker.ts',
  'modules/service/release/release-check-worker.ts',
];
/** Loaded by the list of their folder. */
const migrations = globSync('database/migrations/*/[0-9]*.ts', { cwd: join(here, 'src') });

/** Packages that stay in node_modules: they have native code, or find files of their own by path. */
const unbundled = ['@node-rs/argon2', 'pdfkit', 'piscina', 'sharp', 'swagger-ui-dist'];
/** TypeORM loads its driver by name, whose settings hold for one copy of it. */
const ofDatabase = ['pg', 'typeorm'];
const installed = [...unbundled, ...ofDatabase];
const external = new RegExp(`^(${installed.join('|')})(/|$)`);

/** Describes the packages that have to be installed beside the bundle. */
function description() {
  const { version, dependencies } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
  return { type: 'module', version, dependencies: Object.fromEntries(installed.map((name) => [name, dependencies[name]])) };
}

/** Packages try to load others, which nobody has to install. */
function isInstalled(request: string, folder: string): boolean {
  try {
    createRequire(join(folder, 'index.js')).resolve(request);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND';
  }
}

const externals: ExternalItem = ({ request = '', context = here, dependencyType }, found) => {
  const isPackage = !/^[./]|^@nearhand\//.test(request) && !isBuiltin(request);
  if (!isPackage || (!external.test(request) && isInstalled(request, context))) return found();
  return found(undefined, request, dependencyType === 'commonjs' ? 'node-commonjs' : 'module-import');
};

const configuration = (folder: string): Configuration => ({
  context: here,
  mode: 'production',
  target: 'node26',
  devtool: 'source-map',
  entry: Object.fromEntries([...programs, ...migrations].map((path) => [basename(path, '.ts'), `./src/${path}`])),
  output: {
    path: folder,
    filename: '[name].js',
    chunkFilename: '[id].js',
    clean: true,
    module: true,
    chunkFormat: 'module',
    chunkLoading: 'import',
    library: { type: 'module' },
  },
  externals,
  module: {
    // Paths are those of the files in the folder.
    parser: { javascript: { importMeta: false, url: false, exprContextCritical: false } },
    rules: [{ test: /\.ts$/, loader: 'builtin:swc-loader', options: JSON.parse(readFileSync(join(here, '.swcrc'), 'utf8')) }],
  },
  resolve: { extensions: ['.ts', '.js'] },
  optimization: { runtimeChunk: 'single', minimize: false, concatenateModules: false, splitChunks: { chunks: 'all' } },
  performance: false,
  stats: 'errors-warnings',
});

/** Names of classes and functions are kept: they are in logs and in the table of migrations. */
export function buildServer(folder: string): Promise<void> {
  const { promise, resolve: done, reject } = Promise.withResolvers<void>();
  const compiler = rspack(configuration(folder));
  compiler.run((error, stats) => {
    const failure = error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : null);
    if (!failure) writeFileSync(join(folder, 'package.json'), `${JSON.stringify(description(), null, 2)}\n`);
    compiler.close(() => (failure ? reject(failure) : done()));
  });
  return promise;
}

if (import.meta.main) await buildServer(resolve(process.argv[2] ?? join(here, 'dist')));
