import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { remotes } from './workspaces.ts';

type Options = TestProjectInlineConfiguration['test'];

const isFull = process.env['TEST_TIER'] === 'full';

/** TypeScript that Node itself loads, which costs less than Vite's loader; decorators and JSX need Vite. */
const loadedByNode = { experimental: { viteModuleRunner: false } };

const project = (name: string, options: Options = {}): TestProjectInlineConfiguration => ({
  extends: true,
  root: name,
  test: { name, include: ['**/*.test.ts', '**/*.server.test.tsx'], ...options },
});

/** Unit tests that need no DOM; `npm run unit -w agent` runs those of one package. */
export default defineConfig({
  test: {
    // The files of a worker share its modules: loading them again for each file takes longer than the tests.
    isolate: false,
    // V8's most thorough compiler takes longer than its code saves in so short a time.
    execArgv: ['--no-turbofan'],
    // One more than processors, which then have work while a test waits.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    exclude: ['**/node_modules/**', '**/dist/**', '**/*.dom.test.ts', ...(isFull ? [] : ['**/*.full.test.ts'])],
    projects: [
      // Texts for the person at the device are in the language of the system.
      project('agent', { ...loadedByNode, env: { LC_ALL: 'C' } }),
      project('api', { include: ['src/**/*.test.ts'] }),
      project('clients/desktop', loadedByNode),
      project('clients/kit', loadedByNode),
      project('clients/mobile', loadedByNode),
      project('contracts', loadedByNode),
      project('locales', loadedByNode),
      project('platform', { include: ['{src,embed}/**/*.test.ts'] }),
      project('platform/api', loadedByNode),
      project('platform/federation', loadedByNode),
      project('platform/notices', loadedByNode),
      project('release', loadedByNode),
      project('remote-kit', loadedByNode),
      project('shell'),
      project('tools', loadedByNode),
      ...remotes.map((remote) => project(remote)),
    ],
  },
});
