import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isBuilt, saveBuilt, sourcesHash } from './build-state.ts';

let base: string;

async function write(path: string, content: string): Promise<void> {
  await mkdir(dirname(join(base, path)), { recursive: true });
  await writeFile(join(base, path), content);
}

describe('build state', () => {
  beforeEach(async () => {
    base = await mkdtemp(join(tmpdir(), 'nearhand-build-'));
    await write('node_modules/.keep', '');
    await write('api/src/main.ts', 'one');
    await write('api/dist/main.js', 'one');
  });
  afterEach(() => rm(base, { recursive: true }));

  it('requires a build before the first one', async () => {
    expect(await isBuilt(base)).toBe(false);
  });

  it('requires none without changes', async () => {
    await saveBuilt(await sourcesHash(base), base);
    expect(await isBuilt(base)).toBe(true);
  });

  it.each([
    ['a source', 'api/src/main.ts'],
    ['a new source', 'mfe-app/src/routes.ts'],
    ['a word', 'locales/pl/app/app.json'],
    ['the lock', 'package-lock.json'],
    ['a built file', 'api/dist/main.js'],
  ])('requires one after a change of %s', async (_what, file) => {
    await saveBuilt(await sourcesHash(base), base);
    await write(file, 'changed');
    expect(await isBuilt(base)).toBe(false);
  });

  it('requires one after a build was removed', async () => {
    await saveBuilt(await sourcesHash(base), base);
    await rm(join(base, 'api/dist'), { recursive: true });
    expect(await isBuilt(base)).toBe(false);
  });

  it('ignores tests, generated files and the e2e folder', async () => {
    const before = await sourcesHash(base);
    for (const file of ['api/src/main.test.ts', 'contracts/src/openapi.gen.ts', 'contracts/gen/openapi.json', 'e2e/one.ts'])
      await write(file, 'x');
    expect(await sourcesHash(base)).toBe(before);
  });
});
