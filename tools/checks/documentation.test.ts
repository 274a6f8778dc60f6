import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { workspaces } from '../../workspaces.ts';
import { root } from '../build-state.ts';

/** Link to a file; pages of the site, whose addresses begin with a slash, are checked where they are served. */
const link = /\]\((?!https?:|#|\/)([^)#]+)/g;
/** A file in code style, such as `tools/gate/test-areas.ts`. */
const path = /`((?:[\w.-]+\/)+[\w.-]+\.(?:ts|tsx|mjs|cjs|yaml|md))`/g;
const command = /npm run ([\w:-]+)/g;

const documents = globSync(['*.md', 'docs/**/*.md', 'deploy/**/*.md'], { cwd: root });

interface Mention {
  document: string;
  name: string;
}

const findAll = (pattern: RegExp): Mention[] =>
  documents.flatMap((document) =>
    [...readFileSync(join(root, document), 'utf8').matchAll(pattern)].map(([, name = '']) => ({ document, name })),
  );

const scriptsOf = (folder: string) =>
  Object.keys((JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { scripts?: object }).scripts ?? {});

describe('documentation', () => {
  it('links to files that exist', () => {
    expect(findAll(link).filter(({ document, name }) => !existsSync(join(root, dirname(document), name)))).toEqual([]);
  });

  it('mentions files of the repository that exist', () => {
    const isOwn = (name: string) => existsSync(join(root, name.split('/')[0] ?? ''));
    expect(findAll(path).filter(({ name }) => isOwn(name) && !existsSync(join(root, name)))).toEqual([]);
  });

  it('mentions npm scripts that exist', () => {
    const scripts = ['.', ...workspaces].flatMap(scriptsOf);
    expect(findAll(command).filter(({ name }) => !scripts.includes(name))).toEqual([]);
  });
});
