import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { remotes } from '../workspaces.ts';
import { builds, dueBuilds, saveBuilt, sourceHashes, sourcesHash } from './build-state.ts';

let base: string;

async function write(path: string, content: string): Promise<void> {
  await mkdir(dirname(join(base, path)), { recursive: true });
  await writeFile(join(base, path), content);
}

/** Folders of packages that have to be built again. */
const due = async () => dueBuilds(await sourceHashes(base), base);

async function buildAll(): Promise<void> {
  const sources = await sourceHashes(base);
  for (const name of Object.keys(builds)) await saveBuilt(name, sources, base);
}

const web = ['shell', ...remotes];
const packages = [...web, 'api', 'platform/embed', 'remote-kit'];

describe('dueBuilds', () => {
  beforeEach(async () => {
    base = await mkdtemp(join(tmpdir(), 'nearhand-build-'));
    await write('node_modules/.keep', '');
    await write('api/src/main.ts', 'one');
    await write('api/dist/main.js', 'one');
  });
  afterEach(() => rm(base, { recursive: true }));

  it('names everything before the first build', async () => {
    expect(await due()).toEqual(['contracts', 'locales', 'agent', ...packages]);
  });

  it('names nothing without changes', async () => {
    await buildAll();
    expect(await due()).toEqual([]);
  });

  it.each([
    ['a source', 'api/src/main.ts', ['api']],
    ['a new source', 'mfe-app/src/routes.ts', ['mfe-app']],
    ['the documentation', 'docs/agent.md', ['mfe-landing']],
    ['a word', 'locales/pl/app/app.json', ['locales', ...packages]],
    ['the WebAssembly of the agent', 'agent/src/picture/i420-rows.wat', ['agent']],
    ['the contract', 'contracts/openapi/openapi.yaml', ['contracts', ...packages]],
    ['the platform', 'platform/src/core/core.ts', packages],
    ['the lock', 'package-lock.json', ['contracts', 'locales', 'agent', ...packages]],
    ['a built file', 'api/dist/main.js', ['api']],
  ])('names what a change of %s affects', async (_what, file, affected) => {
    await buildAll();
    await write(file, 'changed');
    expect(await due()).toEqual(affected);
  });

  it('names a package whose build was removed', async () => {
    await buildAll();
    await rm(join(base, 'api/dist'), { recursive: true });
    expect(await due()).toEqual(['api']);
  });

  it('ignores tests, generated files and the e2e folder', async () => {
    const before = await sourcesHash(base);
    for (const file of ['api/src/main.test.ts', 'contracts/src/openapi.gen.ts', 'contracts/gen/openapi.json', 'e2e/one.ts'])
      await write(file, 'x');
    expect(await sourcesHash(base)).toBe(before);
  });
});
