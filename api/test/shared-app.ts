import { databaseHandle } from './database-handle.ts';
import { startTestApp, type TestApp } from './test-app.ts';

let app: Promise<TestApp> | undefined;

/**
 * The server that test files share; each test creates its own companies. A test that counts rows of all companies, replaces something
 * inside the server or needs another environment starts its own with `startTestApp`.
 */
export function sharedApp(): Promise<TestApp> {
  app ??= startShared();
  return app;
}

/** With `--runInBand` it stops before the database; a worker ends with everything in it. */
async function startShared(): Promise<TestApp> {
  const test = await startTestApp();
  const { stop } = databaseHandle;
  databaseHandle.stop = async () => {
    await test.stop();
    await stop();
  };
  return test;
}
