import { isCapturing } from '../../fixtures/capture.ts';
import { goLive } from '../../fixtures/live-session.ts';
import { signInAs } from '../../fixtures/people.ts';
import { pictureOn } from '../../fixtures/picture.ts';
import { startProduct } from '../../fixtures/product.ts';
import { Seed } from '../../fixtures/seed.ts';
import { expect, test } from '../../fixtures/test.ts';

test("the picture survives the server's end, and the customer's Stop still ends it on both sides", async ({ openBrowser, problems }) => {
  problems.allow(/net::ERR_/, /WebSocket connection to/);
  const product = await startProduct();
  const person = await signInAs(product, 'owner');
  const session = await new Seed(product).session(person);
  const [desk, home] = [await openBrowser({ baseURL: product.url }), await openBrowser({ baseURL: product.url })];
  const { operator, customer } = await goLive({ person, session, desk, home, url: product.url });

  await test.step('When the server goes away', () => product.stop());
  await expect(operator.page.getByText('Server out of reach')).toBeVisible({ timeout: 15_000 });
  const before = await pictureOn(operator.page);
  await expect.poll(async () => (await pictureOn(operator.page))?.fingerprint).not.toBe(before?.fingerprint);

  await test.step('and the customer presses Stop', () => customer.stopButton.click());
  expect(await isCapturing(customer.page)).toBe(false);
  await expect(operator.page.getByText('The customer stopped sharing')).toBeVisible({ timeout: 1_000 });
  await expect(operator.page.locator('video')).toHaveCount(0);
  await expect(customer.page.getByText('You stopped sharing your screen')).toBeVisible();
});

test('a customer who has lost the network can stop, and the server learns of it later', async ({ openBrowser, live, problems }) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/, /WebSocket connection to/);
  const home = await openBrowser();
  const { operator, customer } = await live({ home });

  await home.setOffline(true);
  await customer.stopButton.click();
  expect(await isCapturing(customer.page)).toBe(false);
  await expect(customer.page.getByText('You stopped sharing your screen')).toBeVisible();

  await home.setOffline(false);
  await expect(operator.page.getByText('The customer stopped sharing')).toBeVisible();
  await expect(operator.page.getByText(/Duration \d/)).toBeVisible({ timeout: 15_000 });
});
