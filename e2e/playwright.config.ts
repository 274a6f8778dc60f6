import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { launchOptions, shellOptions } from './browser.ts';
import { isFull } from './tier.ts';

const isCI = Boolean(process.env['CI']);
/** Journeys with live pictures. */
const live = /\.live\.spec\.ts$/;

export default defineConfig({
  testDir: 'specs',
  outputDir: 'test-results/artifacts',
  globalSetup: './fixtures/global-setup.ts',
  reporter: [['list'], ['json', { outputFile: 'test-results/results.json' }]],
  forbidOnly: isCI,
  fullyParallel: true,
  // One more than CPUs, because journeys often wait.
  workers: availableParallelism() + 1,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  ...(!isFull && { grepInvert: /@full/ }),
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'en-GB',
    viewport: { width: 1360, height: 860 },
    // The default one identifies a headless browser, which the shell takes for a program: it sends no error reports of those.
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    screenshot: 'only-on-failure',
    trace: 'off',
    // Only its own journeys use one: requests of a service worker bypass the routes of a page.
    serviceWorkers: 'block',
  },
  projects: [
    // Animations cost a tenth of the CPU time. Journeys with live pictures run with them.
    { name: 'pages', testIgnore: live, use: { launchOptions: shellOptions, contextOptions: { reducedMotion: 'reduce' } } },
    // Pictures, keys and files travel in real time: more of them than CPUs make each other late.
    { name: 'live', testMatch: live, workers: availableParallelism(), use: { launchOptions } },
  ],
});
