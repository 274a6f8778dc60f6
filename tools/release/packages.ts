import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const { workspaces } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { workspaces: string[] };

/** Folders of the released packages, the shell first. */
export const releasedPackages: readonly string[] = workspaces.filter((name) => name === 'shell' || name.startsWith('mfe-'));
