import { availableParallelism } from 'node:os';
import { remotes } from './workspaces.ts';

/** The unit tests of every workspace in one run; `npm run unit -w shell` runs those of one. */
export default {
  projects: ['agent', 'api/jest.unit.config.js', 'locales', ...remotes, 'platform', 'shell', 'tools'].map(
    (project) => `<rootDir>/${project}`,
  ),
  // One more than processors, which then have work while a test waits.
  maxWorkers: availableParallelism() + 1,
  // A single file runs in a worker too: libraries of the agent keep their process alive.
  workerIdleMemoryLimit: '2GB',
  // Read from here alone when projects run together.
  testTimeout: 60_000,
};
