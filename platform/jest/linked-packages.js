import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { rspack } from '@rspack/core';

/** Packages of many modules. Jest links every module again for each test file. */
const names = ['@mantine/core', '@mantine/hooks', '@testing-library/user-event', 'react-router'];

/** Folder of all packages, also if a team has installed this one. */
const modules = resolve(createRequire(import.meta.url).resolve('react/package.json'), '../..');
const folder = join(modules, '.cache', 'linked-packages');

const versionOf = (name) => JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8')).version;
const nameOf = (name) => `${name.replace('/', '-')}-${versionOf(name)}.mjs`;
const fileOf = (name) => join(folder, nameOf(name));

/** One module of a package, which imports other packages as before. */
const configuration = (name, path) => ({
  mode: 'none',
  target: ['web', 'es2024'],
  context: import.meta.dirname,
  entry: name,
  devtool: false,
  resolve: { conditionNames: ['browser', 'import', 'default'] },
  externalsType: 'module',
  externals: ({ request }, done) => {
    const isOther = !/^[./]/.test(request) && request !== name;
    done(undefined, isOther ? `module ${request}` : undefined);
  },
  output: { path, filename: nameOf(name), module: true, chunkFormat: 'module', library: { type: 'modern-module' } },
  optimization: { concatenateModules: true, minimize: false },
});

async function link(missing) {
  mkdirSync(folder, { recursive: true });
  const made = mkdtempSync(join(folder, 'new-'));
  const compiler = rspack(missing.map((name) => configuration(name, made)));
  const stats = await new Promise((resolve, reject) => compiler.run((error, result) => (error ? reject(error) : resolve(result))));
  if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
  await new Promise((resolve) => compiler.close(resolve));
  for (const name of missing) renameSync(join(made, nameOf(name)), fileOf(name));
  rmSync(made, { recursive: true });
}

const missing = names.filter((name) => !existsSync(fileOf(name)));
if (missing.length > 0) await link(missing);

/** Entries for `moduleNameMapper`: each package as one file. */
export const linkedPackages = Object.fromEntries(names.map((name) => [`^${name}$`, fileOf(name)]));
