/** Runs after a manual `npm ci` or `npm install`, on any Node: generates the files that editors need to resolve imports. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectNode } from './installed.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

// The launcher's scripts generate on their own. Without development dependencies there is no generator.
if (!process.env.NEARHAND_LAUNCHER && existsSync(projectNode(root))) {
  const isWindows = process.platform === 'win32';
  const { status } = spawnSync('npm', ['run', '--silent', 'generate'], { cwd: root, stdio: 'inherit', shell: isWindows });
  process.exitCode = status ?? 1;
}
