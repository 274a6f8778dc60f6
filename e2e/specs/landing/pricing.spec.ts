import { randomUUID } from 'node:crypto';
import { mailedLink } from '../../fixtures/people/mailed-link.ts';
import { expect, test } from '../../fixtures/test.ts';
import { SignUpPage } from '../../pages/sign-up-page.ts';

test('the plan that a visitor chooses is there after sign-up, also in the tab of the mailed link', async ({ page, context, product }) => {
  const email = `zofia.${randomUUID().slice(0, 8)}@pricing.example`;
  const chosen = { name: 'Starter, billed monthly' };
  await page.goto('/en/pricing');
  await expect(page.getByText(/takes no payments/)).toBeVisible();
  await page.getByRole('radio', { name: 'Monthly' }).check();
  const starter = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Starter' }) });
  await expect(starter.getByText('€12')).toBeVisible();
  await expect(starter.getByText('€9', { exact: true })).toBeHidden();
  await starter.getByRole('link', { name: 'Choose Starter' }).click();

  await test.step('The visitor signs up, and opens the mailed link in another tab', async () => {
    await expect(page).toHaveURL(`/user/sign-up?${new URLSearchParams({ redirectTo: '/app/account/upgrade/starter-month' })}`);
    await new SignUpPage(page).signUp('Zofia Łódzka', email, product.password);
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    const other = await context.newPage();
    await other.goto(await mailedLink(product, email, '/user/action?mode=verifyEmail'));
    await other.getByRole('button', { name: 'Yes, it is mine' }).click();
    await expect(other.getByRole('heading', chosen)).toBeVisible();
  });
  await test.step('The first tab continues, too', () => expect(page.getByRole('heading', chosen)).toBeVisible());
});
