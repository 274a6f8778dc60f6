import type { Browser } from '@playwright/test';
import { storeSignIn, type TestUser } from '../fixtures/people/users.ts';
import type { Product } from '../fixtures/product.ts';
import { atMost, type Figure, median } from './figures.ts';
import { consolePages, type Load, loadFirst, machines, type PageName } from './first-load.ts';
import { registerRemotes } from './many-remotes.ts';

const runs = 5;
const clicks = 10;
const starts = 9;
/** Long enough to load what the link needs. */
const restMs = 1_500;

const quarters = (values: readonly number[]) => values.toSorted((one, other) => one - other)[Math.ceil(values.length * 0.75) - 1] ?? 0;

/** Time in ms from a click on a link, after the pointer has rested on it, to the paint of the new page, and the requested files. */
async function click(browser: Browser, product: Product, owner: TestUser): Promise<{ ms: number; files: number }> {
  const context = await browser.newContext({ viewport: { width: 1360, height: 860 } });
  await storeSignIn(owner, context, product.url);
  const page = await context.newPage();
  await page.goto(`${product.url}/app/devices`);
  await consolePages.devices.ready(page).waitFor();
  const link = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Settings' });
  await link.hover();
  await page.waitForTimeout(restMs);
  let files = 0;
  page.on('request', (request) => {
    if (request.url().includes('/assets/')) files += 1;
  });
  await page.evaluate(() => {
    const painted = new Promise<number>((resolve) => {
      const start = () => {
        const from = performance.now();
        const arrival = new MutationObserver(() => {
          if (document.querySelector('h1')?.textContent !== 'Account settings') return;
          arrival.disconnect();
          // The next frame paints the heading; the timer runs after it.
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)));
        });
        arrival.observe(document.body, { childList: true, subtree: true });
      };
      document.addEventListener('click', start, { capture: true, once: true });
    });
    Reflect.set(window, 'painted', painted);
  });
  // A locator would run code of its own in the page until then, and a look at each frame would cost a frame.
  await page.mouse.down();
  await page.mouse.up();
  const ms = Math.round(await page.evaluate((): Promise<number> => Reflect.get(window, 'painted')));
  await context.close();
  return { ms, files };
}

interface Start {
  /** Time of the work that grows with the number of remotes. */
  ms: number;
  requests: number;
}

async function start(browser: Browser, product: Product, owner: TestUser): Promise<Start> {
  const context = await browser.newContext();
  await storeSignIn(owner, context, product.url);
  const page = await context.newPage();
  let requests = 0;
  page.on('request', (request) => {
    if (!request.url().includes('/api/')) requests += 1;
  });
  await page.goto(`${product.url}/app/devices`);
  await consolePages.devices.ready(page).waitFor();
  await page.waitForLoadState('networkidle');
  const ms = await page.evaluate(() => performance.getEntriesByName('nearhand.routes').reduce((sum, { duration }) => sum + duration, 0));
  await context.close();
  return { ms, requests };
}

export async function measureConsole(browser: Browser, product: Product, owner: TestUser): Promise<Record<string, Figure>> {
  const table: Record<string, Figure> = {};
  for (const [machineName, machine] of Object.entries(machines)) {
    for (const name of Object.keys(consolePages) as PageName[]) {
      const loads: Load[] = [];
      for (let run = 0; run < runs; run += 1) loads.push(await loadFirst(browser, product, owner, { name, machine }));
      const row = `${name} on a ${machineName}`;
      table[`${row}, KB`] = atMost(
        loads.map(({ bytes }) => Math.round(bytes / 1000)),
        300,
      );
      table[`${row}, requests`] = atMost(
        loads.map(({ requests }) => requests),
        25,
      );
      table[`${row}, largest paint, ms`] = atMost(
        loads.map(({ paint }) => paint),
        machine.bar,
      );
    }
  }
  const clicked: { ms: number; files: number }[] = [];
  for (let run = 0; run < clicks; run += 1) clicked.push(await click(browser, product, owner));
  table['files that a click requests after the pointer rested'] = atMost(
    clicked.map(({ files }) => files),
    0,
  );
  const times = clicked.map(({ ms }) => ms);
  table['click to paint after the pointer rested, p75, ms'] = {
    ...atMost(times, 100),
    median: quarters(times),
    verdict: quarters(times) <= 100 ? 'met' : 'missed',
  };

  const startSeveral = async () => {
    const started: Start[] = [];
    for (let run = 0; run < starts; run += 1) started.push(await start(browser, product, owner));
    return { ms: median(started.map(({ ms }) => ms)), requests: median(started.map(({ requests }) => requests)) };
  };
  const few = await startSeveral();
  const restore = await registerRemotes(product, 200);
  const many = await startSeveral();
  await restore();
  table['requests that 200 more remotes add'] = atMost([many.requests - few.requests], 0);
  table['time that 200 more remotes add to the start, ms'] = atMost([Math.round((many.ms - few.ms) * 10) / 10], 10);
  return table;
}
