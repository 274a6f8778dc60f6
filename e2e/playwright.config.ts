import { existsSync } from 'node:fs';
import { chromium, defineConfig } from '@playwright/test';

const isCI = Boolean(process.env['CI']);

/** Playwright's own Chromium where it has been installed, else the system's. */
function findChromium(): string {
  const candidates = [process.env['CHROMIUM_PATH'], chromium.executablePath(), '/usr/bin/chromium'];
  return candidates.find((path) => path && existsSync(path)) ?? chromium.executablePath();
}

export default defineConfig({
  testDir: 'specs',
  outputDir: 'test-results/artifacts',
  globalSetup: './fixtures/global-setup.ts',
  reporter: [['list'], ['json', { outputFile: 'test-results/results.json' }]],
  forbidOnly: isCI,
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 45_000,
  expect: { timeout: 8_000 },
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'en-GB',
    viewport: { width: 1360, height: 860 },
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Host candidates with their real addresses: there is no mDNS in a container.
        '--disable-features=WebRtcHideLocalIpsWithMdns',
        // Answers the browser's dialog with the customer's own tab, whose moving picture is a real one.
        '--auto-accept-this-tab-capture',
      ],
    },
  },
});
