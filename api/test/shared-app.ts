import { stopBeforeDatabase } from './database-handle.ts';
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

async function startShared(): Promise<TestApp> {
  const test = await startTestApp();
  stopBeforeDatabase(test.stop);
  return test;
}
