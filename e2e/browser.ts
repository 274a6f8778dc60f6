import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Playwright's own Chromium where it has been installed, else the system's. */
function findChromium(): string {
  const candidates = [process.env['CHROMIUM_PATH'], chromium.executablePath(), '/usr/bin/chromium'];
  return candidates.find((path) => path && existsSync(path)) ?? chromium.executablePath();
}

/** How tests and benchmarks start their browser. */
export const launchOptions = {
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
};
