import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaces } from '../../workspaces.ts';

const longest = 40;
const pattern = /^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Why there can be no new remote of this name; null if there can. */
export function nameFault(root: string, name: string): string | null {
  if (!pattern.test(name) || name.length > longest) {
    return `${name} is no name of a remote: write mfe- and lowercase words with hyphens, up to ${longest} characters, such as mfe-example`;
  }
  const owner = name.replace('mfe-', '');
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  // The router keeps its routes in an object, by their names.
  if (owner in {}) return `${owner} cannot be the name of a route`;
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
