import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../build-state.ts';
import { UserError } from '../user-error.ts';

/** Importing files by imported file, with paths from the root. */
export type Dependents = ReadonlyMap<string, readonly string[]>;

interface Cruise {
  modules: { source: string; dependents: string[] }[];
}

/** Reads the import graph with the settings of the import rules. */
export async function readDependents(): Promise<Dependents> {
  const script = ['run', '--silent', 'lint:imports', '--', '--output-type', 'json'];
  const child = spawn('npm', script, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (errors += chunk));
  await once(child, 'close');
  if (!output.startsWith('{')) throw new UserError(`The imports could not be read:\n${errors.trim()}`);
  const { modules } = JSON.parse(output) as Cruise;
  return new Map(modules.map(({ source, dependents }) => [join(source), dependents]));
}

/** The files and all their direct and indirect importers. */
export function affectedBy(files: readonly string[], dependents: Dependents): Set<string> {
  const affected = new Set<string>();
  const left = [...files];
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (affected.has(file)) continue;
    affected.add(file);
    left.push(...(dependents.get(file) ?? []));
  }
  return affected;
}
