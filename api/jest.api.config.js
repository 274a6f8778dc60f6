import base from './jest.base.config.js';

/** The whole server over a real PostgreSQL. */
export default {
  ...base,
  roots: ['<rootDir>/test'],
  globalSetup: '<rootDir>/test/start-database.ts',
  globalTeardown: '<rootDir>/test/stop-database.ts',
  testTimeout: 30_000,
  maxWorkers: 2,
};
