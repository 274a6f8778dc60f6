import { expectAccessibleLayout } from '../../fixtures/page/accessible-layout.ts';
import { type Stripe, startProductWithStripe } from '../../fixtures/stripe.ts';
import { test as base, expect } from '../../fixtures/test.ts';
import { PlanPage } from '../../pages/plan-page.ts';

const test = base.extend<object, { seller: Awaited<ReturnType<typeof startProductWithStripe>>; stripe: Stripe }>({
  seller: [
    async ({ ownProduct: _ }, use) => {
      const seller = await startProductWithStripe();
      await use(seller);
      await seller.product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  product: [async ({ seller }, use) => use(seller.product), { scope: 'worker' }],
  stripe: [async ({ seller }, use) => use(seller.stripe), { scope: 'worker' }],
});

test('an owner pays with Stripe, changes plans, cancels, undoes it and is told of a failed renewal', async ({
  page,
  context,
  company,
  signIn,
  stripe,
  pageErrors,
}) => {
  const { owner } = await company();
  await signIn(owner);
  await stripe.openCheckout(context);
  const { account } = stripe.counterpart;
  const plan = new PlanPage(page);

  await test.step('Team, paid on the page of Stripe', async () => {
    await plan.choose('Team');
    await expect(plan.amount(/^Total/)).toContainText('€228');
    await plan.confirm('Change to Team');
    await page.getByRole('button', { name: 'Pay' }).click();
    await expect(plan.title('Waiting for the confirmation')).toBeVisible();
    await expectAccessibleLayout(page, 'plan that is not confirmed');
    await stripe.deliver();
    await expect(plan.title('Your company now has the Team plan')).toBeVisible();
    await page.getByRole('link', { name: 'Go to the subscription' }).click();
    await expect(plan.main.getByText(/Renews on/)).toBeVisible();
    await expect(plan.main.getByText(/nothing is charged/)).toBeHidden();
    await expect(plan.main.getByText('Charged to Visa ending in 4242, valid until 12/2031')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Open the PDF of invoice TEST-/ })).toHaveAttribute('href', /pdf$/);
  });

  await test.step('a declined card', async () => {
    pageErrors.allow(/status of 422/);
    account.declinesCards = true;
    await plan.choose('Business');
    await plan.confirm('Change to Business');
    await expect(page.getByText('Your card was declined. Update it and try again.')).toBeVisible();
    account.declinesCards = false;
  });

  await test.step('Business, prorated', async () => {
    await plan.choose('Business');
    await expect(plan.amount(/Unused time of the Team plan/)).toContainText('-€228');
    await expect(plan.amount(/^Business plan/)).toContainText('€468');
    await plan.confirm('Change to Business');
    await expect(plan.title('Your company now has the Business plan')).toBeVisible();
    await stripe.deliver();
  });

  await test.step('a downgrade at the end of the period', async () => {
    await plan.choose('Starter');
    await plan.confirm('Schedule Starter');
    await expect(page.getByText(/the plan changes to Starter: €108 per year plus tax/)).toBeVisible();
    await stripe.deliver();
  });

  await test.step('a cancellation, and its undo', async () => {
    await plan.cancel();
    await expect(page.getByText(/The Business plan ends on .* and is not renewed/)).toBeVisible();
    await plan.undo.click();
    await expect(page.getByText(/Renews on/)).toBeVisible();
    await stripe.deliver();
  });

  await test.step('a renewal that fails', async () => {
    account.declinesCards = true;
    account.advance(366);
    await stripe.deliver();
    const notice = page.getByRole('alert').filter({ hasText: 'The last payment failed' });
    await expect(notice).toContainText(/The Business plan ends on/);
    await expectAccessibleLayout(page, 'subscription with a failed payment');
    expect(stripe.counterpart.refusals.filter((refusal) => !refusal.includes('declined'))).toEqual([]);
  });
});
