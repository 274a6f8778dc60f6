import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const isFull = process.env['TEST_TIER'] === 'full';

/** TypeScript that Node itself loads, which costs less than Vite's loader; the decorators of `api` need Vite. */
const loadedByNode = { experimental: { viteModuleRunner: false } };

function project(name: string, test: TestProjectInlineConfiguration['test'] = loadedByNode): TestProjectInlineConfiguration {
  return { extends: true, root: name, test: { name, ...test } };
}

/** Unit tests of the projects without a browser; `npm run unit -w agent` runs those of one. */
export default defineConfig({
  test: {
    // The files of a worker share its modules: loading them again for each file takes longer than the tests.
    isolate: false,
    // One more than processors, which then have work while a test waits.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    exclude: ['**/node_modules/**', '**/dist/**', ...(isFull ? [] : ['**/*.full.test.ts'])],
    projects: [
      // Texts for the person at the device are in the language of the system.
      project('agent', { ...loadedByNode, env: { LC_ALL: 'C' } }),
      project('api', { include: ['src/**/*.test.ts'] }),
      project('locales'),
      project('tools'),
    ],
  },
});
