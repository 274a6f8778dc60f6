import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build-state.ts';

const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] };

/** Folders of the released packages, the shell first. */
export const releasedPackages: readonly string[] = workspaces.filter((name) => name === 'shell' || name.startsWith('mfe-'));
