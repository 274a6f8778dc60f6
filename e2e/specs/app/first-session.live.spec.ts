import { randomUUID } from 'node:crypto';
import { mailedLink } from '../../fixtures/people/mailed-link.ts';
import { openCustomerPage } from '../../fixtures/session/customer.ts';
import { expect, test } from '../../fixtures/test.ts';
import { SessionWindow } from '../../pages/session-window.ts';
import { SignUpPage } from '../../pages/sign-up-page.ts';

/** Clicks from the home page to the first picture, without the one on the link in the mail. */
const mostClicks = 5;

test('a new user needs few clicks and one form from the home page to the first picture', async ({
  context,
  page,
  product,
  openBrowser,
}) => {
  const email = `zofia.${randomUUID().slice(0, 8)}@signup.example`;
  let clicks = 0;
  await context.exposeFunction('countClick', () => {
    clicks += 1;
  });
  await context.addInitScript(() => addEventListener('pointerdown', () => Reflect.get(window, 'countClick')(), true));

  await test.step('The home page leads to sign-up', async () => {
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: 'Start free' }).first().click();
    await expect(page).toHaveURL('/user/sign-up');
  });
  await test.step('The form is followed by a page that waits for the mail, without a warning', async () => {
    await new SignUpPage(page).signUp('Zofia Łódzka', email, product.password);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email');
    await expect(page.getByRole('main')).toContainText(email);
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
  });
  await test.step('The page continues when the link is opened in another tab', async () => {
    const mail = await context.newPage();
    await mail.goto(await mailedLink(product, email, '/user/action?mode=verifyEmail'));
    await mail.getByRole('button', { name: 'Yes, it is mine' }).click();
    await expect(mail).toHaveURL(/\/app\/devices/);
    await expect(page).toHaveURL(/\/app\/devices/);
    await mail.close();
  });
  await test.step('The first session shows a picture', async () => {
    const opened = context.waitForEvent('page');
    await page
      .getByRole('button', { name: /^(Start a session|New session)/ })
      .first()
      .click();
    const operator = new SessionWindow(await opened);
    const customer = await openCustomerPage(await openBrowser());
    await customer.page.goto(await operator.link.inputValue());
    await customer.share();
    await expect(operator.phase).toContainText('Live', { timeout: 20_000 });
  });
  expect(clicks).toBeLessThanOrEqual(mostClicks);
});
