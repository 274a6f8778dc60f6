import type { Browser, Page } from '@playwright/test';
import { customerIn } from '../fixtures/customer.ts';
import { keepSignedIn, type Person } from '../fixtures/people.ts';
import type { Product } from '../fixtures/product.ts';
import { Seed } from '../fixtures/seed.ts';

const runs = 7;

/** When the operator's video shows its first frame, in ms since 1970. */
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

async function shareOnce(browser: Browser, product: Product, owner: Person): Promise<number> {
  const session = await new Seed(product).session(owner);
  const operatorContext = await browser.newContext();
  await keepSignedIn(owner, operatorContext, product.url);
  const operator = await operatorContext.newPage();
  await operator.goto(`${product.url}/app/session/desktop/${session.sessionId}`, { waitUntil: 'networkidle' });
  const customerContext = await browser.newContext();
  const { page: customer } = await customerIn(customerContext);
  await customer.goto(`${product.url}/join/${session.key}`, { waitUntil: 'networkidle' });
  await customer.bringToFront();

  const seenAt = firstFrameAt(operator);
  await customer.getByRole('button', { name: 'Share my screen' }).click();
  await customer.getByRole('button', { name: 'Yes, I asked for this help' }).click();
  const sharedAt = await customer.evaluate(() => window.customer.sharedAt);
  const milliseconds = (await seenAt) - sharedAt;
  const params = { path: { sessionId: session.sessionId } };
  await owner.api.PUT('/session/{sessionId}', { params, body: { status: 'closed' } });
  for (const context of [customerContext, operatorContext]) await context.close();
  return milliseconds;
}

/** From the customer's button to the operator's first picture, both in one browser. */
export async function measureFirstPicture(browser: Browser, product: Product, owner: Person) {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) times.push(await shareOnce(browser, product, owner));
  const sorted = times.toSorted((a, b) => a - b);
  return { 'button to first picture, ms': { runs, median: sorted[Math.floor(runs / 2)], worst: sorted.at(-1), bar: 'median ≤ 1500' } };
}
