import type { Browser } from '@playwright/test';
import type { Person } from '../fixtures/people.ts';
import type { Product } from '../fixtures/product.ts';
import { Seed } from '../fixtures/seed.ts';
import { atMost } from './figures.ts';

const runs = 5;
/** Lighthouse's slow 4G on a phone: throughput in bytes a second. */
const slow4g = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };
const slowerProcessor = 4;

async function openOnce(browser: Browser, product: Product, owner: Person): Promise<number> {
  const { key } = await new Seed(product).session(owner);
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  const control = await context.newCDPSession(page);
  await control.send('Network.enable');
  await control.send('Network.emulateNetworkConditions', slow4g);
  await control.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor });
  // The card is there when it says who asks, painted: its heading and a button to answer with.
  await page.addInitScript(() => {
    const look = () => {
      if (!document.querySelector('h1') || !document.querySelector('button')) return requestAnimationFrame(look);
      return requestAnimationFrame(() => performance.mark('card'));
    };
    look();
  });
  await page.goto(`${product.url}/join/${key}`, { waitUntil: 'commit' });
  await page.getByRole('button').first().waitFor();
  const marked = () => page.evaluate(() => performance.getEntriesByName('card')[0]?.startTime ?? 0);
  let shownAt = await marked();
  while (shownAt === 0) shownAt = await marked();
  await context.close();
  return Math.round(shownAt);
}

/** From the link to the card, on a slow phone with an empty cache. */
export async function measureCard(browser: Browser, product: Product, owner: Person) {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) times.push(await openOnce(browser, product, owner));
  return { 'link to card on slow 4G, ms': atMost(times, 1_500) };
}
