/** Loads the server before Vitest installs its hooks, which report each import to its main process. */
import './swc-hooks.ts';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) await import('../src/app.ts');
