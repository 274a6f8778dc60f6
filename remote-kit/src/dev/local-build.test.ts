import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { LocalBuild } from './local-build.ts';

it('announces a build when all its files are there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nearhand-local-build-'));
  const build = new LocalBuild(folder);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  let isComplete = false;
  const end = await build.watch(() => resolve(isComplete));
  const descriptor = {
    name: 'mfe_test',
    version: '1.0.0',
    owner: 'test',
    routes: [],
    nav: [],
    files: [{ path: 'mfe_test.1.hot-update.json' }],
  };
  await writeFile(join(folder, 'descriptor.json'), JSON.stringify(descriptor));
  await pause(100);
  expect(build.released()).toBeNull();
  isComplete = true;
  await writeFile(join(folder, 'mfe_test.1.hot-update.json'), '{}');
  expect(await promise).toBe(true);
  expect(build.released()?.name).toBe('mfe_test');
  end();
  await rm(folder, { recursive: true });
});
