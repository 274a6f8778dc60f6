import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { storeSignIn, type TestUser } from '../fixtures/people/users.ts';
import type { Product } from '../fixtures/product.ts';
import { slow4g, slowerProcessor } from './slow-phone.ts';

/** Lighthouse's desktop; throughput in bytes per second. */
const desktopLine = { offline: false, latency: 40, downloadThroughput: (10 * 1024 * 1024) / 8, uploadThroughput: (10 * 1024 * 1024) / 8 };

export interface Machine {
  context: BrowserContextOptions;
  line: typeof slow4g;
  processor: number;
  /** Limit of the largest contentful paint, in ms. */
  bar: number;
}

export const machines: Record<'phone' | 'desktop', Machine> = {
  phone: { context: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 }, line: slow4g, processor: slowerProcessor, bar: 4_000 },
  desktop: { context: { viewport: { width: 1360, height: 860 } }, line: desktopLine, processor: 1, bar: 1_000 },
};

export const consolePages = {
  'sign-in': {
    path: '/user/sign-in',
    isSignedIn: false,
    ready: (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true }),
  },
  devices: { path: '/app/devices', isSignedIn: true, ready: (page: Page) => page.locator('tbody tr[data-id]').first() },
};

export type PageName = keyof typeof consolePages;

export interface Load {
  bytes: number;
  requests: number;
  paint: number;
}

interface FirstLoad {
  name: PageName;
  machine: Machine;
  /** Runs before the page is opened. */
  prepare?: (page: Page) => Promise<unknown>;
}

/** Opens a page with an empty cache; bytes are those on the wire, compressed. */
export async function loadFirst(browser: Browser, product: Product, owner: TestUser, { name, machine, prepare }: FirstLoad): Promise<Load> {
  const { path, isSignedIn, ready } = consolePages[name];
  const context = await browser.newContext(machine.context);
  if (isSignedIn) await storeSignIn(owner, context, product.url);
  const page = await context.newPage();
  await prepare?.(page);
  const control = await context.newCDPSession(page);
  await control.send('Network.enable');
  await control.send('Network.emulateNetworkConditions', machine.line);
  await control.send('Emulation.setCPUThrottlingRate', { rate: machine.processor });
  const load: Load = { bytes: 0, requests: 0, paint: 0 };
  control.on('Network.loadingFinished', ({ encodedDataLength }) => {
    load.bytes += encodedDataLength;
    load.requests += 1;
  });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      Reflect.set(window, 'largestPaint', list.getEntries().at(-1)?.startTime);
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.goto(product.url + path, { waitUntil: 'commit' });
  // A locator runs code in the page, so it waits until the page has loaded.
  await page.waitForLoadState('networkidle');
  await ready(page).waitFor();
  await page.waitForLoadState('networkidle');
  load.paint = Math.round((await page.evaluate(() => Reflect.get(window, 'largestPaint'))) ?? 0);
  await context.close();
  return load;
}
