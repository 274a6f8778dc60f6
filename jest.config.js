import { availableParallelism } from 'node:os';
import { remotes } from './workspaces.ts';

/** Unit tests that need a DOM; `npm run unit -w shell` runs all tests of one package. */
export default {
  projects: [...remotes, 'platform', 'shell'].map((project) => `<rootDir>/${project}`),
  // One more than processors, which then have work while a test waits.
  maxWorkers: availableParallelism() + 1,
  workerIdleMemoryLimit: '2GB',
  // Read from here alone when projects run together.
  testTimeout: 60_000,
};
