import { readFileSync } from 'node:fs';
import { StartError } from './start-error.ts';

/** Variables of a process, by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

const suffix = '_FILE';

/** Empty values count as unset. */
export const withoutEmpty = (variables: Environment): Environment =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));

function readValue(name: string, path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new StartError(`${name}: ${path} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown reason'})`);
  }
  const value = text.replace(/\r?\n$/, '');
  if (value === '') throw new StartError(`${name}: ${path} is empty`);
  return value;
}

/** Adds the variables that are given as files: `TURN_SECRET_FILE` is the path of a file, such as a mounted secret, with `TURN_SECRET`. */
export function withFiles(variables: Environment, names: readonly string[]): Environment {
  const given = names.filter((name) => variables[name + suffix] !== undefined);
  const twice = given.find((name) => variables[name] !== undefined);
  if (twice) throw new StartError(`${twice}, ${twice}${suffix}: only one of them may be set`);
  return { ...variables, ...Object.fromEntries(given.map((name) => [name, readValue(name + suffix, variables[name + suffix] ?? '')])) };
}
