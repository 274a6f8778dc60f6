import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import './swc-hooks.js';

const require = createRequire(import.meta.url);
const { default: circus } = require('jest-circus/runner');

process.setSourceMapsEnabled(true);

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
 * Runs a test file with Jest's own circus, but outside its module system: the server's modules are loaded by Node once per worker,
 * not once per file, and files can share what they start. Module mocks do not work here.
 */
export default function run(globalConfig, config, environment, runtime, testPath, sendMessage) {
  const { moduleMocker } = environment;
  globalThis.jest = moduleMocker;
  const native = {
    requireInternalModule: requireAfresh,
    setGlobalsForRuntime: () => undefined,
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: (path) => import(pathToFileURL(path).href),
    restoreAllMocks: () => moduleMocker.restoreAllMocks(),
  };
  // Jest's reads source maps of its own transformations only.
  Error.prepareStackTrace = undefined;
  const here = Object.create(environment, { global: { value: globalThis } });
  return circus(globalConfig, config, here, Object.assign(Object.create(runtime), native), testPath, sendMessage);
}
