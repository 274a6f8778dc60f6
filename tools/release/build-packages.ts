import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../build-state.ts';
import { UserError } from '../user-error.ts';

const nx = (...args: string[]) =>
  promisify(execFile)(join(root, 'node_modules', '.bin', 'nx'), args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', FORCE_COLOR: '0' },
    maxBuffer: 64 * 2 ** 20,
  });

interface Failure {
  stdout: string;
  stderr: string;
}

/** Builds released packages, by their folders. */
export async function buildPackages(folders: readonly string[]): Promise<void> {
  const projects = folders.map((folder) => `@nearhand/${folder}`);
  // Nx skips unknown packages, and an old build would be released.
  const known = JSON.parse((await nx('show', 'projects', '--json')).stdout) as string[];
  const unknown = projects.find((project) => !known.includes(project));
  if (unknown) throw new UserError(`There is no project ${unknown}: name the package so, and install the workspace with npm ci`);
  await nx('run-many', '-t', 'build', '-p', projects.join(',')).catch(({ stdout, stderr }: Failure) => {
    throw new UserError(`${stdout}${stderr}\nThe build failed; nothing was released.`);
  });
}
