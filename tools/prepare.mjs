/** Runs after an `npm ci` or `npm install` by hand, on any Node: generates what editors need to find every import. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectNode } from './installed.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

// The launcher's scripts generate by themselves. Without the development dependencies there is nothing to generate with.
if (!process.env.NEARHAND_LAUNCHER && existsSync(projectNode(root))) {
  const isWindows = process.platform === 'win32';
  const { status } = spawnSync('npm', ['run', '--silent', 'generate'], { cwd: root, stdio: 'inherit', shell: isWindows });
  process.exitCode = status ?? 1;
}
