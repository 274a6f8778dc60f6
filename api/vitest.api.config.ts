import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const isFull = process.env['TEST_TIER'] === 'full';

/** Starts with the files that wait for processes of their own: at the end, nothing would run beside them. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isWaiting = ({ moduleId }: TestSpecification) => Number(/(kill|process|probes)[\w-]*\.test\.ts$/.test(moduleId));
    return (await super.sort(files)).toSorted((one, other) => isWaiting(other) - isWaiting(one));
  }
}

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
    sequence: { sequencer: WaitingFirst },
    // Node loads the server's modules once per worker, and the files of a worker share what they start.
    pool: 'forks',
    isolate: false,
    execArgv: ['--import', new URL('test/load-server.ts', import.meta.url).href],
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
});
