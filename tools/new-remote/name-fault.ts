import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteNameFault } from '@nearhand/remote-kit/create/remote-name';
import { workspaces } from '../../workspaces.ts';

/** Returns why there can be no new remote of this name; null if there can. */
export function nameFault(root: string, name: string): string | null {
  const fault = remoteNameFault(name);
  if (fault) return fault;
  const owner = name.replace('mfe-', '');
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  if (workspaces.includes(owner)) return `${owner} is the name of another package`;
  const folder = [name, `e2e/specs/${owner}`].find((path) => existsSync(join(root, path)));
  if (folder) return `The folder ${folder} exists already`;
  const table = globSync('{shell,mfe-*}/src/routes.ts', { cwd: root }).find((file) => read(file).includes(`name: '${owner}'`));
  if (table) return `${table} has a route ${owner} already`;
  const messages = globSync('locales/en/app/*.json', { cwd: root }).find((file) =>
    new RegExp(String.raw`"app\.(title\.|nav\.)?${owner}[."]`).test(read(file)),
  );
  return messages ? `${messages} has messages of ${owner} already` : null;
}
