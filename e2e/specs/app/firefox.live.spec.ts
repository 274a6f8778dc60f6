import { canRunFirefox, Firefox, type FirefoxPage, withoutFirefox } from '../../fixtures/processes/firefox.ts';
import { openCustomerPage } from '../../fixtures/session/customer.ts';
import { readPicture } from '../../fixtures/session/picture.ts';
import { test as base, expect } from '../../fixtures/test.ts';
import { backgroundPixel, canRunDevice, withoutDevice } from '../../fixtures/virtual-device.ts';
import { SessionWindow } from '../../pages/session-window.ts';

const test = base.extend<{ firefox: Firefox }>({
  firefox: async ({ product: _ }, use) => {
    const firefox = await Firefox.start();
    await use(firefox);
    await firefox.stop();
    expect(firefox.errors, 'errors in Firefox').toEqual([]);
  },
});

test.skip(!canRunFirefox, withoutFirefox);

async function signIn(firefox: Firefox, url: string, { email, password }: { email: string; password: string }): Promise<FirefoxPage> {
  const page = await firefox.open(`${url}/user/sign-in`);
  await page.fill('[type=email]', email);
  await page.fill('[type=password]', password);
  await page.click('button', 'Sign in');
  await page.waitForPath('/app/devices');
  return page;
}

test('@full an operator in Firefox signs in, reads the lists and sees the screen of a customer', async ({
  firefox,
  product,
  company,
  seed,
  openBrowser,
}) => {
  const { owner } = await company();
  const session = await seed.session(owner, { title: 'Printer on the second floor' });
  const page = await signIn(firefox, product.url, { email: owner.email, password: product.password });
  await page.see('No devices yet');
  const sessions = await firefox.open(`${product.url}/app/sessions`);
  await sessions.see('Printer on the second floor');

  const operator = await firefox.open(`${product.url}/app/session/desktop/${session.sessionId}`);
  const customer = await openCustomerPage(await openBrowser());
  await customer.goto(session.key);
  await customer.share();
  await operator.seePicture();
  await expect(customer.heading).toContainText('sees your screen');
});

test('@full a customer in Firefox shares the screen, and stops', async ({ firefox, product, page, signIn: signInto, seed }) => {
  const user = await signInto();
  const session = await seed.session(user);
  const operator = new SessionWindow(page);
  await operator.goto(session.sessionId);
  const customer = await firefox.open(`${product.url}/join/${session.key}`);
  await customer.click('button', 'Choose what to share');
  await expect(operator.phase).toContainText('Live', { timeout: 20_000 });
  await expect.poll(() => readPicture(page)).not.toBeNull();
  await customer.see('sees your screen');
  await customer.click('button', 'Stop sharing');
  await expect(operator.phase).not.toContainText('Live');
});

test('@full an operator in Firefox controls a device', async ({ firefox, product, company, virtualDevice }) => {
  test.skip(!canRunDevice, withoutDevice);
  const { owner } = await company();
  const { paint, typed } = await virtualDevice(owner);
  await paint('#336699');
  const list = await signIn(firefox, product.url, { email: owner.email, password: product.password });
  const { page } = await list.openWindow(async () => {
    await list.page.waitForSelector('tbody tr[data-id]');
    await list.page.focus('tbody tr[data-id]');
    await list.page.keyboard.press('Enter');
  });
  await page.waitForFunction(() => document.querySelector('[data-phase]')?.textContent?.includes('Live'));
  const canvas = await page.waitForSelector('canvas');
  await canvas?.click({ offset: backgroundPixel });
  await page.keyboard.type('Zażółć 漢字');
  await page.keyboard.press('Enter');
  await expect.poll(typed).toBe('Zażółć 漢字\n');
});
