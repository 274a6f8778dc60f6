import { gzipSync } from 'node:zlib';
import type { Browser, Response } from '@playwright/test';
import type { Product } from './product.ts';

interface Weight {
  requests: number;
  scriptKb: string;
  styleKb: string;
  allKb: string;
  bar: string;
}

const pages = [
  { name: 'home', path: '/', bar: '165 KB script', isSignedIn: false },
  { name: 'sign-in', path: '/user/sign-in', bar: '–', isSignedIn: false },
  { name: 'join (by code)', path: '/join', bar: '–', isSignedIn: false },
  { name: 'devices', path: '/app/devices', bar: '–', isSignedIn: true },
  { name: 'sessions', path: '/app/sessions', bar: '–', isSignedIn: true },
  { name: 'settings', path: '/app/account/settings', bar: '–', isSignedIn: true },
  { name: 'integration', path: '/integration/chrome', bar: '–', isSignedIn: false },
] as const;

const inKb = (bytes: number) => (bytes / 1000).toFixed(1);
const gzipped = async (response: Response) => gzipSync(await response.body().catch(() => Buffer.alloc(0))).length;

async function weigh(browser: Browser, { url, storage }: Product, path: string, isSignedIn: boolean): Promise<Omit<Weight, 'bar'>> {
  const origins = isSignedIn ? [{ origin: url, localStorage: storage }] : [];
  const context = await browser.newContext({ storageState: { cookies: [], origins } });
  const page = await context.newPage();
  const sizes: Promise<{ type: string; bytes: number }>[] = [];
  page.on('response', (response) => {
    const type = response.request().resourceType();
    sizes.push(gzipped(response).then((bytes) => ({ type, bytes })));
  });
  await page.goto(url + path, { waitUntil: 'networkidle' });
  const loaded = await Promise.all(sizes);
  await context.close();
  const sum = (type?: string) => loaded.filter((file) => !type || file.type === type).reduce((total, { bytes }) => total + bytes, 0);
  return { requests: loaded.length, scriptKb: inKb(sum('script')), styleKb: inKb(sum('stylesheet')), allKb: inKb(sum()) };
}

/** What each page makes a browser with an empty cache fetch. */
export async function measurePages(browser: Browser, product: Product): Promise<Record<string, Weight>> {
  const table: Record<string, Weight> = {};
  for (const { name, path, bar, isSignedIn } of pages) {
    table[name] = { ...(await weigh(browser, product, path, isSignedIn)), bar };
  }
  return table;
}
