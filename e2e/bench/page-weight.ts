import { gzipSync } from 'node:zlib';
import type { Browser, Response } from '@playwright/test';
import { storeSignIn, type TestUser } from '../fixtures/people/users.ts';
import type { Product } from '../fixtures/product.ts';

/** Sizes in KB (1000 bytes), gzip. */
interface Weight {
  requests: number;
  script: string;
  style: string;
  font: string;
  all: string;
  bar: string;
}

const pages = [
  { name: 'home page', path: '/', bar: 'script ≤ 165', isSignedIn: false },
  { name: 'home page, once used', path: '/', bar: '–', isSignedIn: false, isUsed: true },
  { name: 'sign-in', path: '/user/sign-in', bar: '–', isSignedIn: false },
  { name: 'join', path: '/join', bar: '–', isSignedIn: false },
  { name: 'devices', path: '/app/devices', bar: '–', isSignedIn: true },
  { name: 'sessions', path: '/app/sessions', bar: '–', isSignedIn: true },
  { name: 'settings', path: '/app/account/settings', bar: '–', isSignedIn: true },
  { name: 'integration', path: '/integration/chrome', bar: '–', isSignedIn: false },
] satisfies { name: string; path: string; bar: string; isSignedIn: boolean; isUsed?: boolean }[];

const inKb = (bytes: number) => (bytes / 1000).toFixed(1);
const gzipped = async (response: Response) => gzipSync(await response.body().catch(() => Buffer.alloc(0))).length;

/** Bytes that a page loads with an empty cache, before or after the first interaction. */
export async function weigh(browser: Browser, url: string, user: TestUser | null, isUsed: boolean): Promise<Omit<Weight, 'bar'>> {
  const context = await browser.newContext();
  if (user) await storeSignIn(user, context, new URL(url).origin);
  const page = await context.newPage();
  const sizes: Promise<{ type: string; bytes: number }>[] = [];
  page.on('response', (response) => {
    const type = response.request().resourceType();
    sizes.push(gzipped(response).then((bytes) => ({ type, bytes })));
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  if (isUsed) {
    await page.mouse.move(200, 200);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(1000);
  }
  const loaded = await Promise.all(sizes);
  await context.close();
  const sum = (type?: string) => loaded.filter((file) => !type || file.type === type).reduce((total, { bytes }) => total + bytes, 0);
  return {
    requests: loaded.length,
    script: inKb(sum('script')),
    style: inKb(sum('stylesheet')),
    font: inKb(sum('font')),
    all: inKb(sum()),
  };
}

export async function measurePages(browser: Browser, { url }: Product, owner: TestUser): Promise<Record<string, Weight>> {
  const table: Record<string, Weight> = {};
  for (const { name, path, bar, isSignedIn, isUsed = false } of pages) {
    table[`${name}, KB gzip`] = { ...(await weigh(browser, url + path, isSignedIn ? owner : null, isUsed)), bar };
  }
  return table;
}
