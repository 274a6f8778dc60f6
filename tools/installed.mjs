/** Tells whether node_modules holds what package-lock.json asks for. Runs on the host's Node, before anything is installed. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const stampOf = (root) => join(root, 'node_modules', '.nearhand-lock');
const lockHash = (root) =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/** The project's own Node; its package brings the binary by an install script. */
export const projectNode = (root) => join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** True when an install for exactly this lock has been completed, by us or by hand. */
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

/** npm writes node_modules/.package-lock.json last: when it agrees with the lock, an `npm ci` by hand counts. */
function matchesLock(root) {
  const hidden = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(hidden)) return false;
  const installed = packagesIn(hidden);
  return Object.entries(packagesIn(join(root, 'package-lock.json')))
    .filter(([path, { optional, link }]) => path.includes('node_modules/') && !optional && !link)
    .every(([path, { version }]) => installed[path]?.version === version);
}
