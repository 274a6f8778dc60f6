/** `npm run bench`: the product's measured figures, as tables, each beside its bar. */
import { chromium } from '@playwright/test';
import { measureFirstPicture } from './bench/first-picture.ts';
import { measurePages } from './bench/page-weight.ts';
import { startProduct } from './bench/product.ts';
import { provideBrowser } from './browser.ts';
import { say } from './say.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--auto-accept-this-tab-capture',
];

const product = await startProduct();
const browser = await chromium.launch({ executablePath: provideBrowser(), args: flags });
try {
  say('\nPages, before anybody touches them (gzip)');
  console.table(await measurePages(browser, product));
  say('\nFrom the customer’s button to the operator’s first picture, both in one browser on this machine');
  console.table(await measureFirstPicture(browser, product));
} finally {
  await browser.close();
  await product.stop();
}
process.exit(0);
