import { defineConfig } from '@playwright/test';
import { launchOptions } from './browser.ts';
import journeys from './playwright.config.ts';

/** Makes the pictures of the public pages. Not a part of the tests. */
export default defineConfig({
  ...journeys,
  testDir: 'pictures',
  testMatch: /\.pictures\.ts$/,
  globalSetup: './pictures/global-setup.ts',
  reporter: 'list',
  workers: 1,
  projects: [{ name: 'pictures', use: { launchOptions, viewport: { width: 1200, height: 720 }, colorScheme: 'light' } }],
});
