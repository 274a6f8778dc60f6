import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

const isFull = process.env['TEST_TIER'] === 'full';

/** The whole server over a real PostgreSQL; without `TEST_TIER=full` a sample of what takes long (`test/tier.ts`). */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'api',
    include: ['test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(isFull ? [] : ['**/*.full.test.ts'])],
    globals: true,
    globalSetup: 'test/start-database.ts',
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // One more than processors, which then have work while a test waits.
    maxWorkers: availableParallelism() + 1,
    // Node loads the server's modules once per worker, and the files of a worker share what they start.
    pool: 'forks',
    isolate: false,
    execArgv: ['--import', new URL('test/load-server.ts', import.meta.url).href],
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
});
