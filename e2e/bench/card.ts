import type { Browser } from '@playwright/test';
import { Seed } from '../fixtures/people/seed.ts';
import type { TestUser } from '../fixtures/people/users.ts';
import type { Product } from '../fixtures/product.ts';
import { atMost } from './figures.ts';
import { slow4g, slowerProcessor } from './slow-phone.ts';

const runs = 5;

/** The heading names the company; the buttons are enabled once the application runs. */
const sights = { shown: 'h1', card: 'button:enabled' } as const;

type Times = Record<keyof typeof sights, number>;

async function openOnce(browser: Browser, product: Product, owner: TestUser): Promise<Times> {
  const { key } = await new Seed(product).session(owner);
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  const control = await context.newCDPSession(page);
  await control.send('Network.enable');
  await control.send('Network.emulateNetworkConditions', slow4g);
  await control.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor });
  await page.addInitScript((selectors) => {
    const look = (name: string, selector: string) => {
      if (!document.querySelector('h1') || !document.querySelector(selector)) requestAnimationFrame(() => look(name, selector));
      else requestAnimationFrame(() => performance.mark(name));
    };
    for (const [name, selector] of Object.entries(selectors)) look(name, selector);
  }, sights);
  await page.goto(`${product.url}/join/${key}`, { waitUntil: 'commit' });
  await page.getByRole('button').first().waitFor();
  await page.waitForFunction(() => performance.getEntriesByName('card').length > 0, undefined, { polling: 50 });
  const times = await page.evaluate(() =>
    Object.fromEntries(performance.getEntriesByType('mark').map(({ name, startTime }) => [name, Math.round(startTime)])),
  );
  await context.close();
  return times as Times;
}

/** Time from opening the link to the heading and to the whole card, on a slow phone with an empty cache. */
export async function measureCard(browser: Browser, product: Product, owner: TestUser) {
  const times: Times[] = [];
  for (let run = 0; run < runs; run += 1) times.push(await openOnce(browser, product, owner));
  return {
    'link to company on slow 4G, ms': atMost(
      times.map(({ shown }) => shown),
      1_000,
    ),
    'link to card on slow 4G, ms': atMost(
      times.map(({ card }) => card),
      1_500,
    ),
  };
}
