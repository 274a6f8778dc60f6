import { fileURLToPath } from 'node:url';
import { linkedPackages } from './linked-packages.js';

const here = (file) => fileURLToPath(new URL(file, import.meta.url));

const transform = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    target: 'es2024',
    transform: { react: { runtime: 'automatic' } },
    experimental: { keepImportAttributes: true },
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
};

/** Jest configuration of the tests that need a DOM: TypeScript and React through swc, in jsdom. Vitest runs the others. */
export const webJest = {
  testMatch: ['**/*.dom.test.ts', '**/*.test.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '\\.server\\.test\\.tsx$'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  // A whole screen with its menus renders slowly while other tests run.
  testTimeout: 60_000,
  testEnvironment: here('./browser-environment.cjs'),
  setupFilesAfterEnv: [here('./setup.js')],
  transform: { '\\.tsx?$': ['@swc/jest', transform] },
  moduleNameMapper: {
    ...linkedPackages,
    '\\.module\\.css$': here('./class-names.js'),
    '\\.css$': here('./no-style.js'),
    // Jest drops the query before it applies this mapping.
    '\\.worker\\.[jt]s$': here('./worker-source.js'),
    '\\.(svg|webp|webm|png)$': here('./picture.js'),
  },
};
