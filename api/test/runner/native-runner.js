import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { jest } from './globals.js';
import './swc-hooks.js';

const require = createRequire(import.meta.url);
const { default: circus } = require('jest-circus/runner');
const globals = new URL('./globals.js', import.meta.url).href;

process.setSourceMapsEnabled(true);
registerHooks({
  resolve: (name, context, nextResolve) => (name === '@jest/globals' ? { url: globals, shortCircuit: true } : nextResolve(name, context)),
});

// jest-worker drops its listener when no file is left, and loses its channel when Jest dies; what the files share would keep it alive.
process.on('removeListener', (event) => {
  if (event === 'message' && process.listenerCount('message') === 0) process.exit();
});
process.on('disconnect', () => process.exit());

/** The circus is fresh for each file: its handlers would report to the files before. */
function requireAfresh(path) {
  delete globalThis[Symbol.for('EVENT_HANDLERS')];
  delete require.cache[path];
  return require(path);
}

/**
 * Runs a test file with Jest's own circus, but outside its module system: Node loads the server's modules once per worker, not once
 * per file, and files can share what they start. Module mocks do not work here.
 */
export default async function run(globalConfig, config, environment, runtime, testPath, sendMessage) {
  const native = {
    requireInternalModule: requireAfresh,
    setGlobalsForRuntime: () => undefined,
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: (path) => import(pathToFileURL(path).href),
  };
  // Jest's reads source maps of its own transformations only.
  Error.prepareStackTrace = undefined;
  const here = Object.create(environment, { global: { value: globalThis } });
  try {
    return await circus(globalConfig, config, here, Object.assign(Object.create(runtime), native), testPath, sendMessage);
  } finally {
    jest.restoreAllMocks();
  }
}
