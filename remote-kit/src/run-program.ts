import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A program of a package, with options of Node before it. */
const programs = {
  rspack: { package: '@rspack/cli', file: 'bin/rspack.js', node: [] },
  jest: { package: 'jest', file: 'bin/jest.js', node: ['--experimental-vm-modules', '--no-warnings'] },
} as const;

interface RunOptions {
  args: readonly string[];
  mode: 'production' | 'development' | 'test';
  /** More variables. */
  more?: Record<string, string>;
}

/** Starts a program that is installed in a folder. */
export function startProgram(folder: string, name: keyof typeof programs, { args, mode, more }: RunOptions) {
  const program = programs[name];
  const installed = createRequire(join(folder, 'package.json')).resolve(`${program.package}/package.json`);
  return spawn(process.execPath, [...program.node, join(dirname(installed), program.file), ...args], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: mode, ...more },
    stdio: 'inherit',
  });
}

/** Runs a program to its end; its exit code. */
export async function runProgram(folder: string, name: keyof typeof programs, options: RunOptions): Promise<number> {
  const [code] = (await once(startProgram(folder, name, options), 'exit')) as [number | null];
  return code ?? 1;
}
