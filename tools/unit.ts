/** `npm run unit` of a package with screens: the tests without a DOM, then those with one, with the same arguments. */
import { type StdioOptions, spawnSync } from 'node:child_process';
import { join, relative } from 'node:path';
import { root } from './build-state.ts';

const options = process.argv.slice(2);
const runner =
  (cwd: string, ...command: string[]) =>
  (stdio: StdioOptions, ...args: string[]) =>
    spawnSync(process.execPath, [...command, ...args, ...options], { cwd, stdio, encoding: 'utf8' });

const folder = process.cwd();
const vitest = runner(root, 'node_modules/vitest/vitest.mjs');
const jest = runner(folder, '--no-turbofan', '--experimental-vm-modules', join(root, 'node_modules/jest/bin/jest.js'));
const project = ['--project', `${relative(root, folder)}*`];

/** The runners that have matching files. One that fails to list its files is run as well, and prints the reason. */
const runs = [
  { files: vitest('pipe', 'list', '--filesOnly', ...project), run: () => vitest('inherit', 'run', ...project) },
  { files: jest('pipe', '--listTests'), run: () => jest('inherit') },
].filter(({ files }) => files.status !== 0 || files.stdout.trim() !== '');

if (runs.length === 0) console.error(`No test file of ${relative(root, folder)} matches ${options.join(' ')}`);
const results = runs.map(({ run }) => run().status === 0);
process.exitCode = results.length > 0 && results.every(Boolean) ? 0 : 1;
