/** `npm run bench`: what the product weighs and how quick it is, as tables, each figure beside its bar. */
import { chromium } from '@playwright/test';
import { launchOptions } from '../browser.ts';
import { signInAs } from '../fixtures/people.ts';
import { startProduct } from '../fixtures/product.ts';
import { measureFileTransfer } from './file-transfer.ts';
import { measureFirstPicture } from './first-picture.ts';
import { measurePages } from './page-weight.ts';

const product = await startProduct();
const browser = await chromium.launch(launchOptions);
try {
  const owner = await signInAs(product, 'owner');
  console.table(await measurePages(browser, product, owner));
  console.table(await measureFirstPicture(browser, product, owner));
  console.table([await measureFileTransfer(browser)]);
} finally {
  await browser.close();
  await product.stop();
}
