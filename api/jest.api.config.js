import { availableParallelism } from 'node:os';
import base from './jest.base.config.js';

/** The whole server over a real PostgreSQL; without `TEST_TIER=full` a sample of what takes long (`test/tier.ts`). */
export default {
  ...base,
  roots: ['<rootDir>/test'],
  testPathIgnorePatterns: process.env['TEST_TIER'] === 'full' ? [] : ['\\.full\\.test\\.ts$'],
  testRunner: '<rootDir>/test/runner/native-runner.js',
  globalSetup: '<rootDir>/test/start-database.ts',
  globalTeardown: '<rootDir>/test/stop-database.ts',
  testTimeout: 30_000,
  // One more than processors, which then have work while a test waits.
  maxWorkers: availableParallelism() + 1,
  // The limit also makes Jest use workers for a single file.
  workerIdleMemoryLimit: '1GB',
};
