/** Checks whether node_modules matches package-lock.json. Runs on the host's Node before anything is installed. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const stampOf = (root) => join(root, 'node_modules', '.nearhand-lock');
const lockHash = (root) =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/** Path of the project's own Node, which a package installs. */
export const projectNode = (root) => join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** Whether an install for exactly this lock has completed. */
export function isInstalled(root) {
  if (!existsSync(projectNode(root))) return false;
  if (existsSync(stampOf(root)) && readFileSync(stampOf(root), 'utf8') === lockHash(root)) return true;
  if (!matchesLock(root)) return false;
  markInstalled(root);
  return true;
}

export function markInstalled(root) {
  writeFileSync(stampOf(root), lockHash(root));
}

/** npm writes node_modules/.package-lock.json last, so a manual `npm ci` counts if it matches. */
function matchesLock(root) {
  const hidden = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(hidden)) return false;
  const installed = packagesIn(hidden);
  return Object.entries(packagesIn(join(root, 'package-lock.json')))
    .filter(([path, { optional, link }]) => path.includes('node_modules/') && !optional && !link)
    .every(([path, { version }]) => installed[path]?.version === version);
}
