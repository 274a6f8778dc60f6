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

test('an owner pays with Stripe, and is told of a declined card and of a failed renewal', async ({
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
  });

  await test.step('a renewal that fails', async () => {
    await plan.goto();
    account.advance(366);
    await stripe.deliver();
    const notice = page.getByRole('alert').filter({ hasText: 'The last payment failed' });
    await expect(notice).toContainText(/The Team plan ends on/);
    await expectAccessibleLayout(page, 'subscription with a failed payment');
    expect(stripe.counterpart.refusals.filter((refusal) => !refusal.includes('declined'))).toEqual([]);
  });
});
