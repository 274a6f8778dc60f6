import { fileURLToPath } from 'node:url';

const here = (file) => fileURLToPath(new URL(file, import.meta.url));

const transform = {
  jsc: { parser: { syntax: 'typescript', tsx: true }, target: 'es2024', transform: { react: { runtime: 'automatic' } } },
  module: { type: 'es6' },
  sourceMaps: 'inline',
};

/** Unit tests of a web package: TypeScript and React through swc, in a browser made of jsdom. */
export const webJest = {
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  // A whole screen and its menus take a while where many tests run at once.
  testTimeout: 30_000,
  testEnvironment: here('./browser-environment.cjs'),
  setupFilesAfterEnv: [here('./setup.ts')],
  transform: { '\\.tsx?$': ['@swc/jest', transform] },
  moduleNameMapper: {
    '\\.module\\.css$': here('./class-names.js'),
    '\\.css$': here('./no-style.js'),
    // jest drops the query before it maps.
    '\\.worker\\.ts$': here('./worker-source.js'),
    '\\.(svg|webp|png)$': here('./picture.js'),
  },
};
