import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const own = chromium.executablePath();
const systemChromium = '/usr/bin/chromium';
const systemShell = '/usr/bin/chromium-headless-shell';

/** Playwright's Chromium if installed, else the system's. */
function findChromium(): string {
  const candidates = [process.env['CHROMIUM_PATH'], own, systemChromium];
  return candidates.find((path) => path && existsSync(path)) ?? own;
}

/** Undefined selects Playwright's own headless shell; without one, Chromium itself. */
function findShell(): string | undefined {
  const given = process.env['CHROMIUM_SHELL_PATH'];
  if (given) return given;
  if (existsSync(own)) return undefined;
  return existsSync(systemShell) ? systemShell : findChromium();
}

const disabledFeatures = [
  // Containers have no mDNS: uses real addresses as host candidates.
  'WebRtcHideLocalIpsWithMdns',
  // The suggestions of the address bar are a page of each window, which takes more CPU time than ours.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // A process for a page that may never be opened.
  'SpareRendererForSitePerProcess',
];

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures}`,
];

// Names of files are UTF-8, whatever the language of the machine.
const env = { ...process.env, LC_ALL: 'C.UTF-8' };

/** The full browser, for live pictures and benchmarks. */
export const launchOptions = {
  executablePath: findChromium(),
  // Accepts the capture dialog with the customer's own tab.
  args: [...args, '--auto-accept-this-tab-capture'],
  env,
};

const shell = findShell();

/** The headless shell uses a third less CPU but cannot capture a screen. */
export const shellOptions = { args, env, ...(shell && { executablePath: shell }) };
