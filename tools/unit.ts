/** `npm run unit` of a package with screens: the tests without a DOM, then those with one, with the same arguments. */
import { spawnSync } from 'node:child_process';
import { join, relative } from 'node:path';
import { root } from './build-state.ts';

const run = (cwd: string, ...args: string[]) =>
  spawnSync(process.execPath, [...args, '--passWithNoTests', ...process.argv.slice(2)], { cwd, stdio: 'inherit' }).status === 0;

const folder = process.cwd();
const results = [
  run(root, 'node_modules/vitest/vitest.mjs', 'run', '--project', `${relative(root, folder)}*`),
  run(folder, '--experimental-vm-modules', join(root, 'node_modules/jest/bin/jest.js')),
];
process.exitCode = results.every(Boolean) ? 0 : 1;
