/** The packages of the repository, as `workspaces` of package.json names them. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = import.meta.dirname;
const { workspaces: patterns } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] };

/** Folders of all packages. */
export const workspaces: readonly string[] = patterns.flatMap((pattern) =>
  globSync(`${pattern}/package.json`, { cwd: root }).map(dirname).sort(),
);

/** Folders of the remotes. */
export const remotes: readonly string[] = workspaces.filter((folder) => folder.startsWith('mfe-'));
