import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { freePort } from '../../tools/free-port.ts';
import { storeSignIn, type TestUser, unwrap } from '../fixtures/people/users.ts';
import type { Product } from '../fixtures/product.ts';
import { atMost } from './figures.ts';
import { slow4g, slowerProcessor } from './slow-phone.ts';

const runs = 5;
const server = join(import.meta.dirname, '../../deploy/examples/partner-page/server.mjs');

interface Opened {
  /** Time until the operator can sign in or start a session, in ms. */
  usable: number;
  /** Size of all files of the frame, gzip. */
  bytes: number;
}

/** Opens the page of a partner with an empty cache. It is on the same host, so that the browser throttles its frame too. */
async function openOnce(browser: Browser, product: Product, address: string, operator?: TestUser): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 });
  if (operator) await storeSignIn(operator, context, product.url);
  const page = await context.newPage();
  const control = await context.newCDPSession(page);
  await control.send('Network.enable');
  await control.send('Network.emulateNetworkConditions', slow4g);
  await control.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor });
  /** Address → size, counted once: the application takes the messages from the browser's cache. */
  const sizes = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    if (!response.url().startsWith(product.url)) return;
    sizes.set(
      response.url(),
      response.body().then(
        (body) => gzipSync(body).length,
        () => 0,
      ),
    );
  });
  await page.addInitScript((url) => {
    if (!location.href.startsWith(url)) return;
    const look = () =>
      document.querySelector('main :is(a[target=_blank], button:enabled)') ? performance.mark('usable') : requestAnimationFrame(look);
    look();
  }, product.url);
  await page.goto(address, { waitUntil: 'commit' });
  const frameOfPage = page.frameLocator('iframe');
  await (operator
    ? frameOfPage.getByRole('button', { name: 'Start session' })
    : frameOfPage.getByRole('link', { name: 'Sign in' })
  ).waitFor();
  const frame = page.frames()[1];
  // Measured from the request of the frame's document.
  const usable = (await frame?.evaluate(() => performance.getEntriesByName('usable')[0]?.startTime)) ?? 0;
  await page.waitForLoadState('networkidle');
  const bytes = (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0);
  await context.close();
  return { usable: Math.round(usable), bytes };
}

/** Weight of a page in a partner's frame, and the time until it is usable on a slow phone. */
export async function measureFramedPage(browser: Browser, product: Product, owner: TestUser) {
  const { api, me } = owner;
  const port = await freePort();
  const { companyId } = me.company;
  const body = { settings: { embedOrigins: [`http://localhost:${port}`] } };
  await unwrap(api.PUT('/company/{companyId}', { params: { path: { companyId } }, body }));
  const host = spawn(process.execPath, [server, String(port)], { stdio: ['ignore', 'ignore', 'pipe'] });
  await once(host.stderr, 'data');
  try {
    const opened: Opened[] = [];
    const address = `http://localhost:${port}/?${new URLSearchParams({ server: product.url, company: companyId })}`;
    for (let run = 0; run < runs; run += 1) opened.push(await openOnce(browser, product, address));
    const signedIn = await openOnce(browser, product, address, owner);
    return {
      'frame to usable on slow 4G, ms': atMost(
        opened.map(({ usable }) => usable),
        1_500,
      ),
      'all files of the frame, KB gzip': atMost(
        opened.map(({ bytes }) => bytes / 1000),
        90,
      ),
      'the same for an operator who is signed in, KB gzip': atMost([signedIn.bytes / 1000], 90),
    };
  } finally {
    host.kill();
  }
}
