import type { Browser, Page } from '@playwright/test';
import type { TestUser } from '../fixtures/people/users.ts';
import type { Product } from '../fixtures/product.ts';
import { atMost } from './figures.ts';
import { openSession } from './live-session.ts';

const runs = 7;

/** Time of the first frame in the operator's video (ms since 1970). */
const firstFrameAt = (operator: Page): Promise<number> =>
  operator.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          const video = document.querySelector('video');
          if (video) video.requestVideoFrameCallback(() => resolve(Date.now()));
          else requestAnimationFrame(look);
        };
        look();
      }),
  );

async function shareOnce(browser: Browser, product: Product, owner: TestUser): Promise<number> {
  const { operator, customer, end } = await openSession(browser, product, owner);
  const seenAt = firstFrameAt(operator.page);
  await customer.share();
  const milliseconds = (await seenAt) - (await customer.page.evaluate(() => window.customer.sharedAt));
  await end();
  return milliseconds;
}

/** Measures the time from the customer's click to the operator's first frame, in one browser. */
export async function measureFirstPicture(browser: Browser, product: Product, owner: TestUser) {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) times.push(await shareOnce(browser, product, owner));
  return { 'button to first picture, ms': atMost(times, 1_500) };
}
