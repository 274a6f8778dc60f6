import type { Seed } from '../../fixtures/people/seed.ts';
import type { TestUser } from '../../fixtures/people/users.ts';
import { openCustomerPage } from '../../fixtures/session/customer.ts';
import { expect, test } from '../../fixtures/test.ts';
import { SessionWindow } from '../../pages/session-window.ts';
import { SessionsPage } from '../../pages/sessions-page.ts';

/** Opens sessions up to the plan's limit and returns their number. */
async function runAll(user: TestUser, seed: Seed): Promise<number> {
  for (let number = 1; ; number += 1) {
    const { data, error } = await user.api.POST('/session', { body: { title: `Printer ${number}` } });
    if (error?.code === 'SUBSCRIPTION_UPDATE_REQUIRED') return number - 1;
    if (!data?.key) throw new Error(`A session could not be opened: ${error?.code}`);
    await seed.join({ key: data.key });
  }
}

test('a customer waits while the plan limit is reached, and is admitted when another session closes', async ({
  page,
  context,
  company,
  signIn,
  seed,
  openBrowser,
  pageErrors,
}) => {
  pageErrors.allow(/status of 402/);
  const { owner: user } = await company();
  await signIn(user);
  const session = await seed.session(user, { customerName: 'Maria Muñoz' });
  const running = await test.step('All sessions of the plan are open', () => runAll(user, seed));

  const operator = new SessionWindow(page);
  await operator.goto(session.sessionId);
  const customer = await openCustomerPage(await openBrowser());
  await customer.goto(session.key);
  await customer.share();
  await expect(customer.heading).toHaveText(/is helping other customers right now$/);
  await expect(customer.page.getByText('You join automatically when it is your turn')).toBeVisible();
  await expect(page.getByText('The customer is waiting. All sessions of your plan are in use')).toBeVisible();
  await expect(page.getByText(`${running} of ${running} sessions are in use`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'See larger plans' })).toHaveAttribute('href', '/app/account/upgrade');

  await test.step('No other session can be opened, and the page links to larger plans', async () => {
    const another = await context.newPage();
    await another.goto('/app/session/desktop/new');
    await expect(another.getByRole('heading', { name: 'Subscription update is required' })).toBeVisible();
    await expect(another.getByRole('alert').getByText(`${running} of ${running} sessions are in use`)).toBeVisible();
    await expect(another.getByRole('link', { name: 'All sessions' })).toBeVisible();
    await another.close();
  });
  await test.step('The operator closes another session', async () => {
    const list = new SessionsPage(await context.newPage());
    await list.goto();
    await list.choose(`Printer ${running}`, 'End session');
  });
  await customer.page.bringToFront();
  await expect(customer.stopButton).toBeVisible({ timeout: 20_000 });
  await expect(operator.phase).toContainText('Live', { timeout: 20_000 });
  await expect(page.getByText('The customer is waiting')).toBeHidden();
});
