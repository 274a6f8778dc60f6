// Texts for the person at the device are in the language of the system.
process.env.LC_ALL = 'C';

export default {
  testMatch: ['**/*.test.ts'],
  testEnvironment: 'node',
  testTimeout: 60_000,
  testPathIgnorePatterns: ['/node_modules/', '/dist/', ...(process.env.TEST_TIER === 'full' ? [] : ['\\.full\\.test\\.ts$'])],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '\\.ts$': [
      '@swc/jest',
      {
        jsc: { parser: { syntax: 'typescript' }, target: 'es2024', experimental: { keepImportAttributes: true } },
        module: { type: 'es6' },
      },
    ],
  },
};
