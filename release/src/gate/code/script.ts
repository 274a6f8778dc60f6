import { getLineInfo, type Node, type Program, parse } from 'acorn';
import type { CheckedBuild } from '../rule.ts';
import { Scopes } from './scopes.ts';

/** A script of a build. */
export interface Script {
  path: string;
  text: string;
  program: Program;
  scopes: Scopes;
}

/** A script that no browser would run. */
export interface BrokenScript {
  path: string;
  error: string;
}

function parsed(path: string, text: string): Script | BrokenScript {
  try {
    const program = parse(text, { ecmaVersion: 'latest', sourceType: 'script' });
    return { path, text, program, scopes: new Scopes(program) };
  } catch (error) {
    return { path, error: error instanceof Error ? error.message : String(error) };
  }
}

/** Scripts by their content, parsed once for all rules. */
const cache = new WeakMap<Buffer, Script | BrokenScript>();

function scriptOf(path: string, content: Buffer): Script | BrokenScript {
  const script = cache.get(content) ?? parsed(path, content.toString('utf8'));
  cache.set(content, script);
  return script;
}

/** The scripts of a build; only those that a text occurs in, if there is one. */
export const scriptsOf = ({ files }: CheckedBuild, text?: RegExp): (Script | BrokenScript)[] =>
  [...files]
    .filter(([path, content]) => path.endsWith('.js') && (!text || text.test(content.toString('utf8'))))
    .map(([path, content]) => scriptOf(path, content));

/** Scripts that can be parsed. */
export const programsOf = (build: CheckedBuild, text?: RegExp): Script[] => scriptsOf(build, text).filter((script) => 'program' in script);

/** Path, line and column of a node. */
export function placeOf({ path, text }: Script, { start }: Node): string {
  const { line, column } = getLineInfo(text, start);
  return `${path}:${line}:${column + 1}`;
}

/** Files of documents of their own, which bring the platform with them. */
export const isStandalone = (path: string): boolean => path.startsWith('standalone/');

/** Scripts that run in the shell. */
export const pageScripts = (build: CheckedBuild): Script[] => programsOf(build).filter(({ path }) => !isStandalone(path));
