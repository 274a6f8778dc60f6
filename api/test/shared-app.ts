import { startTestApp, type TestApp } from './test-app.ts';

let app: Promise<TestApp> | undefined;

/**
 * The server that test files share; each test creates its own companies. A test that counts rows of all companies, replaces something
 * inside the server or needs another environment starts its own with `startTestApp`.
 */
export function sharedApp(): Promise<TestApp> {
  app ??= startTestApp();
  return app;
}
