/** `npm run bench`: measures weight and speed as tables, each value with its limit. `npm run bench -- card` runs one benchmark. */
import { chromium } from '@playwright/test';
import { launchOptions } from '../browser.ts';
import { signInAs } from '../fixtures/people/users.ts';
import { startProduct } from '../fixtures/product.ts';
import { measureCard } from './card.ts';
import { measureComposition } from './composition.ts';
import { measureConsole } from './console.ts';
import { measureFileTransfer } from './file-transfer.ts';
import { measureFirstPicture } from './first-picture.ts';
import { measureFramedPage } from './framed-page.ts';
import { measureReturn } from './outage.ts';
import { measurePages } from './page-weight.ts';
import { measurePicture } from './picture.ts';
import { measureSearch } from './search.ts';
import { measureSite } from './site.ts';

const names = process.argv.slice(2);
const product = await startProduct();
const browser = await chromium.launch(launchOptions);
try {
  const owner = await signInAs(product, 'owner');
  const tables = {
    pages: () => measurePages(browser, product, owner),
    console: () => measureConsole(browser, product, owner),
    composition: () => measureComposition(browser, product, owner),
    card: () => measureCard(browser, product, owner),
    framed: () => measureFramedPage(browser, product, owner),
    first: () => measureFirstPicture(browser, product, owner),
    picture: () => measurePicture(browser, product, owner),
    search: () => measureSearch(browser, product, owner),
    outage: () => measureReturn(browser),
    files: async () => [await measureFileTransfer(browser)],
    // Last, as it fetches a program.
    site: () => measureSite(browser, product),
  };
  for (const [name, measure] of Object.entries(tables)) {
    if (names.length === 0 || names.includes(name)) console.table(await measure());
  }
} finally {
  await browser.close();
  await product.stop();
}
