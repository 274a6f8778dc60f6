import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { integrityAlgorithm, integrityOf } from '@nearhand/contracts/integrity';
import { SubresourceIntegrityPlugin } from '@rspack/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runRspack } from './run-rspack.ts';

let folder: string;

const loaderFor = (query: string) => ({
  resourceQuery: new RegExp(`^\\?${query}$`),
  enforce: 'post' as const,
  loader: join(import.meta.dirname, `${query === 'prerendered' ? 'prerender' : query}-loader.ts`),
});
const rules = [
  { test: /\.ts$/, type: 'javascript/auto', loader: 'builtin:swc-loader', options: { jsc: { parser: { syntax: 'typescript' } } } },
  loaderFor('worker-source'),
  loaderFor('prerendered'),
];

const sources = {
  'main.js': "import('./page.js');",
  'page.js': "import source from './solve.worker.ts?worker-source';\nnew Worker(URL.createObjectURL(new Blob([source])));",
  'solve.worker.ts': "import { answer } from './answer.ts';\nself.postMessage(answer as string);",
  'answer.ts': "export const answer: string = 'forty-two';",
  'rendered.js': "import markup from './markup.ts?prerendered';\nconsole.log(markup);",
  'markup.ts': "export default (locale, messages) => ({ hint: locale + ': ' + messages['app.join.code.continue'][0].value });",
};

/** Builds into `dist`: the script by the name of its entry, lazy chunks as `page.js`. */
async function build(entry: 'main' | 'rendered' = 'main'): Promise<void> {
  await runRspack({
    context: folder,
    mode: 'production',
    target: 'web',
    entry: { [entry]: `./${entry}.js` },
    output: { path: join(folder, 'dist'), filename: '[name].js', chunkFilename: 'page.js', crossOriginLoading: 'anonymous' },
    module: { rules },
    plugins: [new SubresourceIntegrityPlugin({ hashFuncNames: [integrityAlgorithm] })],
  });
}

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'nearhand-loaders-')));
  await mkdir(join(folder, 'dist'));
  for (const [name, text] of Object.entries(sources)) await writeFile(join(folder, name), text);
});
afterEach(() => rm(folder, { recursive: true }));

const built = (name: string) => readFile(join(folder, 'dist', name), 'utf8');

describe('worker-source-loader', () => {
  it('bundles the worker into a chunk that is verified by its hash', async () => {
    await build();
    expect((await readdir(join(folder, 'dist'))).sort()).toEqual(['main.js', 'page.js']);
    const page = await built('page.js');
    expect(page).toMatch(/new Blob\(\[.*forty-two/s);
    expect(await built('main.js')).toContain(integrityOf(page));
  });

  it('fails the build when the worker fails to build', async () => {
    await writeFile(join(folder, 'answer.ts'), 'export const answer = ;');
    await expect(build()).rejects.toThrow('export const answer = ;');
  });
});

describe('prerender-loader', () => {
  it('imports what the module renders in each language, without its code', async () => {
    await build('rendered');
    expect(await readdir(join(folder, 'dist'))).toEqual(['rendered.js']);
    const script = await built('rendered.js');
    expect(script).toMatch(/en:\{hint:"en: Continue"\}.*pl:\{hint:"pl: /);
    expect(script).not.toContain('app.join.code.continue');
  });

  it('fails the build when the module fails to render', async () => {
    await writeFile(join(folder, 'markup.ts'), "export default () => { throw new Error('There is no window'); };");
    await expect(build('rendered')).rejects.toThrow('There is no window');
  });
});
