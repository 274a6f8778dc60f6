import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const own = chromium.executablePath();
const systemChromium = '/usr/bin/chromium';
const systemShell = '/usr/bin/chromium-headless-shell';

/** Playwright's own Chromium where it has been installed, else the system's. */
function findChromium(): string {
  const candidates = [process.env['CHROMIUM_PATH'], own, systemChromium];
  return candidates.find((path) => path && existsSync(path)) ?? own;
}

/** Undefined for Playwright's own, which comes with its Chromium; Chromium itself where there is no shell. */
function findShell(): string | undefined {
  const given = process.env['CHROMIUM_SHELL_PATH'];
  if (given) return given;
  if (existsSync(own)) return undefined;
  return existsSync(systemShell) ? systemShell : findChromium();
}

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Host candidates with their real addresses: there is no mDNS in a container.
  '--disable-features=WebRtcHideLocalIpsWithMdns',
];

/** The whole browser, for live pictures and for benchmarks. */
export const launchOptions = {
  executablePath: findChromium(),
  // Answers the browser's dialog with the customer's own tab, whose moving picture is a real one.
  args: [...args, '--auto-accept-this-tab-capture'],
};

const shell = findShell();

/** The browser without a window, which costs a third less: it captures no screen. */
export const shellOptions = { args, ...(shell && { executablePath: shell }) };
